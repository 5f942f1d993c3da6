import { endingWith } from '../detectors/text/matches.js'
import { FAMILY_ALSO_WORDS, FAMILY_OF_THE_WORLD } from './family-names.js'
import { AMBIGUOUS_OF_THE_WORLD, GIVEN_OF_THE_WORLD } from './given-names.js'
import { plainLetters } from '../detectors/text/plain-letters.js'

/** Given names of many languages. One string, because it loads faster than a list. */
const GIVEN = `
amara kwame kofi chidi ngozi femi adaeze chinedu ifeoma abena nkechi oluwaseun thabo sipho lerato fatou amadou ousmane mamadou aminata zainab
noura layla yara omid farid nasser tariq rashid samira nadira soraya parisa darya kateryna oksana yulia ksenia vsevolod bohdan mykola taras thaddeus
rohit rahul ankit neeraj gaurav shreya ananya pooja divya swati kavita meera asha haruto sakura hana kenta ryo xiaoming jiahui mingyu jisoo minjun
nguyet thuy tuan quang siti nur putri dewi agung rizal belle sherry tilly rebeca
aaron abby abdul abdullah abigail abraham ada adam adele adrian adriana adrien agnes agneta agnieszka ahmed ahmet aidan aileen aino aisha
akash akiko akira aksel alan alana alba albert alberto albin aldo alejandra alejandro alek aleksander aleksandr aleksandra alena alessandra
alessandro alessia alex alexa alexander alexandra alexandre alexandria alexei alexey alexis alfonso alfred alfredo ali alice alicia alina alison
alistair allan allen allison alma alvaro alyssa amanda amelia amelie amina amir amit amy ana anabel anastasia anders andré andre andrea andreas
andreea andrei andrej andres andrés andrew andrey andrzej andy anette angel angela angelica angelina angelo angie anh anil anita anja anjali
ann anna annabel anne annelise annemarie annette annie annika anouk ansel anthony anton antonella antonia antonín antoine antonio antónio antti
anya aoife araceli archie arianna ariana ariel arjun armando arnaud arne arnold arthur arturo arun arvid asger ashley ashok asta astrid atsushi
audrey augusto aurelia aurora ava axel ayesha ayse babette barbara barbora barney barry bart bartosz basak beata beate beatrice beatriz becky
belinda ben benedict benedikt benito benjamin bennett benny berit bernadette bernard bernardo bernd bernhard bert bertha bertil bertram beth
bethany betsy betty beverly bianca birgit birgitta bjarne björn bjorn blanca blanka bob bobby bogdan bojan bonnie boris boyd brad bradley
brandon brandy branko brenda brendan brenna brent brett brian briana brigitte britt brittany brooke bruce bruno bryan bryant bryce burak byron
caitlin caitlyn caleb calvin camila camilla camille candace cara carina carl carla carlo carlos carmela carmen carol carole carolin carolina
caroline carolyn carrie carsten casey catalina caterina catherine cathy cécile cecilia cecilie cedric celeste celia celine cesar chandra chantal
charlene charles charlie charlotte chelsea chen cheryl chiara chloe chloé chris christa christel christer christiane christina christine
christoph christophe christopher christos chuck ciara cindy cinzia claire clara clarence clark claude claudette claudia claudio claus clay
clément clement clifford clint clive clyde cody colette colin colleen connie connor conrad constance constantin cora corey corinne cornelia
cory cosimo courtney craig cristian cristiano cristina curtis cynthia cyril cyrus dagmar dagny daisuke damian damien damir damon dan dana
danette daniel daniela daniele danielle danijel danilo danny danuta daria dario dariusz darius darlene darrell darren darryl daryl dave david
davide dawid dean deanna debbie deborah debra deepa deepak deirdre delia della delphine denis denise dennis denny derek derrick desiree desmond
detlef devon diana diane didier diego dieter dietmar dilip dimitri dimitris dina dinah dinesh dino dirk djordje dmitri dmitry dolores dominic
dominik dominika dominique don donald donatella donna dora doreen dorian doris dorota dorothea dorothy dorte doug douglas dragan duane duncan
dušan dustin dusan dwayne dwight dylan earl eberhard ebba ebony eddie edgar edison edith edmund edoardo eduard eduardo edward edwin eero egon eileen
einar eirik ekaterina elaine elena eleni eleonora eleanor eliana elias elif elijah elin elina elisa elisabeth elisabetta elise eliza elizabeth
ella elle ellen ellie elliot elliott elmar elmer elsa elsie elton elvira elvis emanuel emanuele emelie emil emile emilia emiliano emilie
emilio emily emma emmanuel emmanuelle emmett enrico enrique enzo erdem erhard eric erica erich erick erik erika erin ernest ernesto ernst erwin
esben esmeralda espen esteban estelle ester esther ethan eugene eugenia eugenio eunice eva evan evangeline eve evelina eveline evelyn everett
ezra fabian fabienne fabio fabiola fabrice fabrizio fadi fatih fatima fatma federica federico felicia felicity felipe felix ferdinand
fergus fernanda fernando filip filippo filippa finn finnegan fiona flavia flavio flora florent florian floyd francesca francesco francine
francis francisca francisco franco françois francois françoise frank frankie franz fred freddie freddy frederic frederick frederik frederikke
fredrik freja freya frida frieda friedrich fritz gabriel gabriela gabriele gabriella gabrielle gareth garrett gary gaston gavin geert gemma
genevieve geoff geoffrey george georges georgia georgina georgios gérard gerald geraldine gerard gerardo gerd gerhard gert gertrude giacomo gian
gianluca gianni gilbert gilberto gilles gina ginger giorgio giovanna giovanni gisela giulia giuliano giulio giuseppe gladys glenn glenda gloria
goran gordon gottfried graciela graeme graham greg gregor gregory greta gretchen guadalupe gudrun guido guillaume guillermo günter günther
gunnar gunther gus gustav gustavo guy gwen gwendolyn hannah hanna hanne hannes hans harald hari harold harriet harris harrison harry
harvey hasan hassan hazel heather hector hedda hedvig heidi heiko heike heiner heinrich heinz helen helena helene helga helge helmut hendrik
henk hennie henri henriette henrik henrique henry herbert herman hermann hernan hideo hilary hilda hilde hildegard hilding hiroshi hitoshi
holger holly horst hubert hugh hugo humberto hussein ian ibrahim ida ignacio igor ilaria ilona ilse ilya imran ines inés inga inge inger ingmar
ingo ingrid ioana ioannis irena irene irina irma irving isaac isabel isabela isabella isabelle isaiah ismael isolde ivan ivana ivo ivonne izabela
jaakko jacek jack jackie jaclyn jacob jacqueline jacques jaime jake jakob jakub jamal james jamie jan jana jane janet janez janice janina janine
janne janusz jari jaroslav jason jasper javier jay jayne jean jeanette jeanne jeannie jeff jeffery jeffrey jelena jen jenna jennie jennifer jenny
jens jeremiah jeremy jeroen jerome jerry jesper jesse jessica jessie jesus jesús jill jillian jim jimmy jindřich jiří jiri jitka joachim joan
joana joann joanna joanne joão joaquín joaquin jocelyn jochen jodi jody joe joel joelle johan johann johanna johannes john johnnie johnny jon jonah
jonas jonathan joost jordi jörg jorge jorgen jørgen josé jose josef josefina joseph josephine josh joshua josie josip juan juana juanita judith judy
juha jukka jules julian juliana juliane julie julien juliet juliette julio julius jun jürgen jurgen justin justine justyna jutta kaarina kai
kaitlyn kalle kamal kamil kamila kara karel karen kari karim karin karina karl karla karol karolina karoline karsten kasper kate katarina katarzyna kate
kateřina katharina katherine kathleen kathrin kathryn kathy katia katie katja katrin katrina katrine kay kayla kaylee kazuo keiko keith kelly
kelsey ken kendra kenji kenneth kenny kenzo kerry kerstin kevin khalid khaled kieran kim kimberly kiran kirk kirsten kirsti kjell klara klaus
klavs knut konrad konstantin krista kristen kristian kristin kristina kristine kristoffer krystyna krzysztof kumar kurt kyle ladislav laila lakshmi
larissa larry lars lasse latoya laura lauren laurence laurent lauri laurie lavinia lawrence lea leah leandro leanne lech leif leigh leila lena
lenka lennart leo leon leona leonard leonardo leonie leonor leopold leroy leslie lester leticia lev levi lewis liam libor lidia liisa lila liliana
lilian lillian lina linda lindsay lindsey linnea linus lionel lisa lisbeth lise livia liz liza lloyd lois lola lonnie lorena lorenz lorenzo loretta
lori lorna lorraine lotte lou louie louis louisa louise lourdes luca lucas lucia luciana luciano lucie lucien lucille lucinda lucy ludmila ludovic
ludwig luigi luis luís luisa luiz luka lukas lukáš luke luna luther lutz luz lydia lyle lynda lynn lynne mabel maciej maddalena madeleine madeline
madhu mads magali magda magdalena magnus mahmoud maja malcolm malin malte mandy manfred manish manoj manon manuel manuela mara marc marcel marcela marcella
marcelo marcia marcin marco marcos marcus mare marek margaret margarethe margarita margherita margit margot margrét margrethe marguerite
maria maría mariana marianna marianne maribel marie mariela marietta marija marika marilyn marina mario marion maris marisa marisol marit marius
mariusz marjorie markéta markku marko markus marla marlene marlon marta martha martin martina martine marvin mary maryam marzena mason massimo
mateo mateusz mathew mathias mathieu mathilda mathilde matilda matteo matthew matthias matthieu mattias maureen maurice mauricio maurizio mauro maxime
maximilian maxine maya meagan megan mehmet meike mei melanie melinda melissa melody mercedes meredith merete merle mette mia micaela michael michaela
michał michal michel michela michele michelle miguel mihai mika mikael mike mikhail mikkel mikko mila milan milena milica milos miloš milton mina
minna mirella miriam mirja mirko miroslav misaki mitch mitchell moa mohamed mohammad mohammed moira mona monica monika monique morgan moritz morten
moses muhammad muriel mustafa myra myriam myrna myrtle nadia nadine nadja naim nancy naomi natalia natalie nataša natasha natasja nathalie nathan
nathaniel neal ned neha neil nelly nelson nestor niamh nicholas nick nicky nico nicola nicolai nicolas nicole nicoletta niels nigel nikita nikki
niklas niko nikola nikolai nikolaj nikolaos nikolas nils nina nino nisha noah noel noelle noémie nora norbert noreen norma norman nuno
octavio odd odile olaf olav ole oleg olena olga oliver olivia olivier olle olof omar ondřej oona orla orlando oscar oskar osman otis otto owen
pablo paige pål pamela paola paolo pascale patrice patricia patricio patrick patrik patrizia patsy patty paul paula paulette paulina pauline paulo
pavel pavla pawel paweł pedro peggy penelope penny per percy pernille perry petar pete peter petr petra petri petter phil philip philipp philippa
philippe phillip phoebe phyllis pia pierre pieter pietro pilar piotr poul prakash pranav priya priyanka przemek przemysław quentin quincy rachel
radek radka rafael rafaela rafal raffaele ragnar rahul raisa raj rajesh ralf ralph ramon ramona randall randy raphael raquel rasmus raul raúl
ravi ray raymond rebecca rebekah regina reginald regine reiko reinhard reinhold reino remco rémi renata renate renato renaud rené renee renée
rené reza rhonda ricardo riccardo richard rick ricky rikke riku rita roald rob robert roberta roberto robin rocco rocío rodney rodolfo rodrigo roel
roger rogelio rohan roland rolf romain roman romana romeo ron ronald ronja ronnie rory rosa rosalie rosalind rosanna rosario rosemary rosie ross
roswitha roxanne roy ruben rudi rudolf rudy rui rune rupert russell ruth ryan sabina sabine sabrina sachin sadie sakari salim sally salman salvador
salvatore sam samantha sami samir samuel samuli sandeep sander sandra sanjay sanna santiago sara sarah saskia satu saul saurabh scott sean sébastien
sebastian selma serena serge sergei sergey sergio seth shane shannon sharon shaun shawn sheila shelby shelley sherri sheryl shigeru shirley
sibylle siegfried sigrid sigurd silje silke silvia silvio simeon simon simona simone simonetta sinead siobhan siri sissel slavica slavko snežana
sofia sofie solange solveig sonia sonja sophia sophie søren soren spencer srinivas stacey stacy stan stanislav stanisław stanley stefan
stefania stefano steffen stella stellan stéphane stephan stephanie stephen sten steve steven stewart stig stine stuart sture sue sumit sunil suresh
susan susana susanna susanne susie suzanne svein sven svend svetlana sylvia sylvie tabitha tadeusz takashi takeshi tamara tania tanja tanya tapio
tara tarik tarja tasha tatiana tatjana taylor ted teemu teresa terese teresia terhi terrance terrence terri terry tess tessa thea thelma theodor
theodore theresa thérèse thibault thiago thierry thijs thomas thor thorsten tia tiago tiffany tilda till tim timo timothy tina tine tobias toby todd
tom tomas tomás tomáš tomasz tomi tomislav tommaso tommy toni tony torben tord tore torsten tove tracey tracy trajanka trent trevor tricia trine tristan
troels troy trudy truls tuomas tyler tyrone ulf ulla ulrica ulrich ulrik ulrike umberto unni urs ursula usha uta ute uwe václav valentin
valentina valentine valeria valerie valerio valerij vanessa vanja vasco vasil vasily vera verena verner vernon veronica veronika véronique vicente vicki
vicky victor victoria vidar vijay vikram viktor viktoria vilhelm ville vincent vincenzo viola violet violeta virginie vishal vito vittoria vittorio
vivian viviana viviane vivien vladimir vladislav vojtěch volker walburga waldemar wallace walter waltraud wanda warren wayne wei wendy werner wesley
whitney wilbur wilfried wilhelm willem william willie wilma winfried winifred winston wojciech wolfgang xavier ximena yan yana yannick yann yasmin
yasmine yevgeny yolanda yoshiko youssef yuki yuri yusuf yves yvette yvonne zachary zachery zane zbigniew zdeněk zelda zeynep zita zlata zoe zoltán zoran zuzana`

/** Surnames without a typical ending. */
const FAMILY = `
adams aguilar ahmed alexander allen almeida alonso alvarez anderson andrews araujo armstrong arnold bailey baker barbosa barnes barrett barros bauer
baumann beck becker bell bennet bennett berg bernard bianchi bishop black blake bonnet bouchard boucher bowman boyd bradley brandt brennan brooks brown bruno
bryant burke burns burton butler byrne caldwell campbell campos cardoso carlson carpenter carr carroll carter castillo castro chan chang chapman chavez chen
cheng choi chopra chung clarke cole coleman collins colombo conti cook cooper costa cox cruz cunningham dale daniels davies davis dean delgado demir
deng desai diaz dias dietrich dixon douglas doyle dubois dufour duncan dupont duran durand edwards elliott ellis engel esposito estrada evans
fabre farrell ferrari ferreira fischer fisher fleming fletcher flores ford foster fournier fowler fox francis frank franco franke freeman fuchs fuentes
fujita fuller garcia garcía gardner garnier gauthier george gibbs gibson gil girard goldberg gomes gomez gonzales gordon graham grant gray green greene
griffin gross guerra guerrero gupta gutierrez haas hahn hale hall hamilton hansen hanson harper harris hart hartmann harvey hawkins hayes heinrich
henderson henry herman herrera hicks higgins hill hoang hoffman hoffmann holland holmes holt horn howard huang huber hudson hughes hunt hunter iglesias
ito jackson jacobs james jang jenkins jimenez jones jordan joshi jung kaiser kang kapoor kato kaur kaya keller kelley kelly kennedy khan kim king klein knight
koch kowalski kramer kraus krüger kuhn kumar lambert lane lang lange lawrence lawson lee lefebvre legrand lehmann leroy lewis li lim lima lin lindberg
liu lloyd lombardi long lopes lopez lucas lynch machado maier marino marsh marshall martin martinez mason matthews maurer mayer mcdonald medina mehta meier
mendes mendoza menon mercier meyer michel miller mills mitchell molina montgomery moore morales moreau morel moreno morgan morris morrison moser müller
muller muñoz munoz murphy murray myers nair nakamura navarro neumann newman newton nguyen nichols nunes obrien oliveira oliver olsen ortega ortiz owens
palmer park parker patel paul payne pearce pearson peng pereira perez perkins perry peters pfeiffer pham phillips pierce pinto pope porter powell powers price
ramirez ramos rao ray reddy reed reid reis reyes reynolds ribeiro ricci rice richard richards richter rivas rivera robert roberts robinson rocha rodgers
rogers rojas roman romano romero rose ross rossi roth roux roy ruiz russell russo ryan saito salazar sanchez sanders santana santiago santos sato
sauer schmid schmidt schmitt schneider scholz schreiber schröder schulte schultz schulz schulze schumacher schuster schwarz scott shah shaw sharma silva simmons
simon simpson singh smith snyder soares soto souza spencer stein stephens stevens stewart stone suarez sullivan suzuki takahashi tan tanaka tang taylor
teixeira thomas thompson torres tran turner valdez vargas vasquez vaughn vega vidal vieira vogel wagner walker wallace walsh walter wang ward warren
washington watanabe watson weaver weber weeks weiss welch wells west wheeler white wilkinson williams willis wilson winkler wolf wolff wong wood woods
wright wu xu yamada yamamoto yang yilmaz yoshida young yu zhang zhao zheng zhou zhu ziegler zimmermann`

/** Given names that are also words, places or products. Alone they are no evidence. */
const AMBIGUOUS = `
abby ada adele alba alma andy angel angelo ann april archie ariel art ash ashley asta athena august aurora austin ava axel bard barney basil beau ben bill
blanca blaze bob bonnie brandy brook brooke bruno casey chad charlotte chase chen chi christian chuck clark claude clay clement cliff crystal cyrus
daisy dakota dale dan dart dawn dean denver devon dino dolores don drew duke earl ebony eden elvis ember eve faith fe felix finn fleur flora florence
ford france frank freya gene georgia german ginger glen gloria grace grant guy gus gypsy hari harris hazel heath hope holly hudson hugo hunter ian ida
india iris israel ivan ivy jack jade jan jane jasmine jasper jay jean jenkins jersey jesse jet jim jo joe john jordan joy julia jun june kai karma
kay kelly ken kerry kim king kiran kit kitty kyle lan lance laurel lee leo lex liberty lily lima lin lincoln linus liz logan lola long lou luna lynx
madison mai major marina maria mario mark marvin mars mason max may maya mei melody mercedes mercury merit micro mike miles min minna mint misty moa
morgan moses my nano nelson nero nick noble noel noor norm nova octavia odd olive opal orlando oscar otto owen page paris pascal pat patience paul
pearl penny pepper per peter phoenix pia poppy prince python ram ravi ray rebel red reed rex rich rick river rob robin rocky roman romeo ron rose rosa
ross roy ruby rune rush russ rusty ruth sage sal sally salvador sam sandy santiago saul scala scarlet scott selma serge seth shell sierra sky sol sonar
sonnet star stella sten sterling sue summer sun sunny sydney tab taylor ted temple terra tess thor tim titan toby tom tommy tony tracy travis trent
tristan troy tyler unity uta val van venus vera victor victoria viola violet virginia vista wade ward warren wei whitney will willow windsor
winter yan young zen zoe cassandra socorro julian josh percy raphael xavier carmen paige leif linda kate karen jenny charlie`

const set = (words: string): ReadonlySet<string> =>
  new Set(
    words
      .split(/\s+/)
      .filter((word) => word !== '')
      .map(plainLetters),
  )

/** Given names in plain letters, see `plainLetters`. */
export const GIVEN_NAMES = set(`${GIVEN} ${AMBIGUOUS} ${GIVEN_OF_THE_WORLD}`)
/** Surnames in plain letters. */
export const FAMILY_NAMES = set(`${FAMILY} ${FAMILY_OF_THE_WORLD}`)
/** Ambiguous given names in plain letters. Also in `GIVEN_NAMES`. */
export const AMBIGUOUS_NAMES = set(`${AMBIGUOUS} ${AMBIGUOUS_OF_THE_WORLD}`)
/** Surnames in plain letters that are also words. Also in `FAMILY_NAMES`. */
export const FAMILY_WORDS = set(FAMILY_ALSO_WORDS)

/** Endings that only surnames have: Slavic, Nordic, Iberian, Italian, Armenian, Greek, Dutch and German ones. */
export const SURNAME_ENDING = endingWith(
  '(?:ovi[cćč]|evi[cćč]|[ai]ni[cćč]|ši[cćč]|ski|ská|sky|ský|cki|cka|czyk|owicz|ewicz|wski|wska|ová|eva|ova|[a-z]ov|[a-z]ev|yan|adze|shvili|enko|chuk|nen|sson|sdóttir|sdottir|dóttir|[a-zø]sen|berg|strøm|ström|gaard|gård|stedt|qvist|lund|quist|[a-z]ez|[a-z]ães|[a-z]inho|eira|oulos|akis|idis|elli|etti|ucci|oni|aldi|ardi|inger|mann|meyer|maier|huber|bacher|hofer|stein|thal|haus|escu|oğlu|oglu)',
)
