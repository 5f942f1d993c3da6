/** Further given names, without marks: a name is looked up by its plain letters. */
export const GIVEN_OF_THE_WORLD = `
abbie abdallah abdelaziz abdelkader abdirahman abdo abdulaziz abdulkarim abdulla abdulrahman abebe abel abelard abeni abhay abhijit
abhinav abhishek abiodun abiola achille achraf adalbert adalberto adalgisa adalia adalina addie addison adebayo adebola adekunle adela
adelaida adelaide adelbert adelheid adelia adelina adeline adelmo adem ademola adenike adeola aderyn adi adil adina adita aditi aditya
adnan adolf adolfo adolphe adria adriaan adriane adrianna adrianne adrijan aerin afonso afra afroditi agata agathe agathon aggeliki
agostina agostinho agostino agustin agustina ahmad ahmadou aida aiden aiko aimee aimo aina aine ainhoa ainsley airi aitana aitor ajay ajit
akbar akeem akihiko akihiro akila akin akinori akseli alaa aladdin alain alaine alanna alasdair alastair alberte alberth albertina albina
albrecht alcide alda aldona alejandrina aleksandar aleksej aleksey aleksi alen aleta alethea alexandrina alexanne alexej alexina alexios
alexsander alfhild alfie alfons alfonsina alfreda algot alicja alida alisa alisha alix aliya aliyah allard allegra allie allyson almir
almira alois aloisia aloys aloysius alphonse alphonso althea alva alvah alvin alvina alwin alysa alysha alyson amadeo amado amal amalia
amalie amandine amando amani amanuel amar amaya ambra ambre ambrogio ambrosio ameer amelija amer americo amerigo amilcar aminah amira
amitabh amos amparo anabela anabelle anahi anais anamaria anandi anastacia anastasija anastasios anastasiya anatole anatoli anatoliy
anatoly ander anderson andjela andoni andrada andrae andras andraz andree andreina andria andries andrija andris andrius andromeda ane
anel aneta anett anezka angele angeles angelia angeliki angelique angelita angelos angharad angus aniela anisa anish anisha anissa anitra
aniya anjana anjelica anka anke ankica ankita annabella annabeth annalena annaliese annalisa annamaria annamarie annegret anneke anneli
annelie annelies anneliese annemette annemieke annett annetta annica annick annikki annina annukka anny anouar anouck anselm anselma
anselme anselmo anthea antje antoaneta antoinette antone antonela antonello antonieta antonietta antonija antonina antonios antonis
antonius antwan anupama anuradha anushka anwar apollonia apolonia apostolos aqil aquiles arabella aracely arash arcadia arcangela
arcangelo archibald ardian ardita areti argyro ariadna ariadne arianne aric arif arild aristide aristides aristotelis arjan arjen arlene
arlette arline arlo armand armanda armandina armelle armida armin armine arnaldo arnar arndis arnfinn arnhild arni arno arnolfo arnor arnt
aroa aron arpad arseniy arseny artem artemio artemis arthemis artturi artyom aruna arvind arvo arwa aryan asad asako asal asami asbjoern
asbjorn asdis asdrubal aselefech ashanti ashish ashleigh ashraf ashton ashwin asia asif asim aslan aslaug asli asmaa asmeret asmund assia
assunta aster astor astrit asuka asuncion atanas athanasios athina atif atilla atsuko attila attilio auberon aubert aubin aubrie aud audie
audra audrina augusta auguste augustin augustina augustine aukje aulis aune aurel aurele aurelie aurelien aurelio aurore aviva avraham
avril awet ayaan ayaka ayako ayala ayame ayana ayanna ayano aydin ayele aylin ayman aymeric aynur aysegul aysel aysenur ayub ayumi ayumu
azad azadeh aziz aziza azucena azzam baard babak babatunde babs badr bahar bahram balazs balbina baldassare baldur baldwin balint baltasar
balthasar bandile bao barak barakat barbel barbro baris barnabas barnaby barrie bartek bartel bartholomeus bartholomew bartlomiej
bartolome bartolomeo bas bashir basile basilio basma bastian bastien batuhan baxter bayard beathe beatriks beatrise beatriu beatrix bechir
behnaz behrouz bela belal belen bella benaja benat benedetta benedetto benedicte benedikta benedita benigno benita benjamim benjamina
benjy benoit benson benta bente bentley berengar berenice berkan bernadett bernadetta bernardina bernardino bernat bernice bernie bernt
berry bertalan berthe bertilde bertille berto bertrand bertrando beryl bess bessie betania beti bettie bettina bettino beulah bev bhaskar
bhavesh bhavna bianka bibiana bich bie bieke bilal biljana billie billy binh binta birger birgitte birna birta birte birthe bita bjarke
bjarni bjarte bjoern bjorg bjorgvin bjork blagoje blai blaine blair blaise blandine blas blasko blaz blazej blazenka blerim blythe boaz
bodil boguslaw boguslawa bohumil bohumila bohuslav bojana boleslaw bolette bonifacio bonita bora borghild borislav borivoj borna borut
bosko bostjan boubacar bouke bozena bozidar bozo braden bradford brady braeden braedon bram branca branden brandi brandie branimir
branislav branislava branka brannon brantley braulio braxton brayan brayden breanna breanne brechtje breda brede bree brenden brennan bret
brianna brianne bridger bridget bridgette brigida brigita brigitta briony brisa brita britney briton britta brittney brock broderick brody
brogan bronagh bronislava bronislaw bronislawa bronson bronwen bronwyn bruna brunella brunhilde brunilda bryanna brygida brynhildur brynja
brynjar brynn bryony bryson buddy budi bulent burcu burhan burkhard busra byrne cadel caetano cai caio caitriona calista callie callum
calogero calum camden cameron camillo camilo campbell canan candela candelaria candice candida candido candy cansu caoimhe caren caridad
carine caris carissa carleen carlene carley carlie carlito carlotta carly carlyle carmel carmelina carmelita carmella carmelo carmine caro
carolann carolien caroll carolyne carrol carson carter cary caspar casper cassandra cassidy cassie catalin catarina cate caterine cathal
catharina catharine catherina cathie cathleen cathrin cathrine catia catrin catriona cayetano ceasar cecil cecilio cedrick celena celerina
celestina celestino celestyna celina celinda celio celso cem cemal cengiz ceri cerys cesare cesarina cetin chadwick chaim chaima chana
chance chanda chandan chandler chandrika chanel chanelle channing chantelle charis charisse charity charleen charlette charline charlize
charlton charmaine chastity chauncey chaya chaz chelsey chelsie chenoa cheri cherie cherish cherry chester chet chetan cheyenne chiaki
chibuike chibuzo chidinma chie chieko chiemeka chigozie chijioke chika chikako chike chima chimamanda chinaza chinelo chinenye chinua
chinwe chioma chiyo chiyoko chrissie christabel christal christelle christen christi christiaan christiana christianne christie christin
christofer christoffer christop christy chrystal chukwudi chukwuemeka chukwuma cian ciaran cicely cicero cilia cillian cinthia cipriano
ciro ciska claes clair claribel clarice clarisa clarissa clarita claudine claudiu claudius clea clemence clemencia clemens clemente
clementina clementine cleo cleofe cleopatra cletus cleveland clifton clodagh clodomiro clorinda clothilde clotilde clovis coby coen cohen
coleen colm colman concepcion concetta concha conchita conner conny conor conrada conradin consolata constantino constanza consuelo coos
coralie cordelia corentin coretta corina corine corinna cornel cornelis cornelius cornell corrado correy corrie corrine cosette cosmin
costanza costin coty courtnay craigh crescencia crescenzo crispin cristal cristiana cristin cristobal cristofor cristoforo cristopher cruz
csaba csilla cuong curt cvetka cvetko cybele cyndi cynthie cyprian cyriel cyrille cyrillus czeslaw czeslawa daan daciana dagfinn dagmara
dagobert dagrun dahlia daiki daina daire daiva dalal dalia dalibor dalila dalilah dalma dalmacio dalton damaris damaso damiana damiano
damjan damla danae dane dang danguole dani dania danica danick danie daniella danika danila danita danja danna danniel dante danute danyal
daphne daphnee dara darcie darcy dareen daren darian darien darija darin darina darinka darion darja darko darla darleen darnell daron
darragh darrin darrius darryn darwin daryn dasa dasha dashawn davey davi davian davin davinia davion davis davit davor davorin davorka
davud dawda dawit dayana dayna deandra deandre deann deanne debbi debora declan dede dedrick deeann deena deidra deidre deion dejan dejana
delaney delbert delfina delfino delicia delila delilah delisa delmar delmer delmy delores deloris delphia delroy demarcus demarion demet
demetra demetria demetrio demetrios demetris demetrius demi demian dena denes deng deni denice deniece denitsa deniz dennie denys denzel
deon deonte derk deron derrik dervla derya deshaun deshawn desi desideria desiderio desislava despina destinee destiny detlev devan
devendra devika devin devina devonte devora dewayne dewitt dexter deysi dhanraj dhruv diamantina dian diandra diann dianna dianne dicle
diederik diedrich diep dieudonne dieuwke dijana dijon dilan dilara dilek dillon dima dimas dimitar dimitra dimitrij dimitrije dimitrios
dimitry dimosthenis dimple dinh dinko dinora dion diona dione dionisia dionisio dionne dionysia dirce ditlev ditmar ditta ditte divina
djamel djamila djibril dmytro dobrila dobromir dobroslaw dogan dolf dollie dolly dolors domagoj domen domenic domenica domenico domenika
domicela dominga domingo domingos dominicus dominykas domitila domonique donal donat donata donatien donato donavan donita donnell donnie
donny donovan donte doortje doretta dori doriana doriane doriano dorina dorinda dorit dorji dorotea doroteja doroteya dorothee dorrit
dorthe dorthea dorthy dory dotty douwe dov dragana dragica draginja drago dragomir dragoslav dragutin drake drazen drita duarte dubravka
dubravko dulce dulcie dung dunja duong dusanka dushan duska duyen dwain dwane dymphna eamon eamonn earline earnest earnestine easton eben
ebenezer ebrahim ebrar eckart eckhard edda edgard edgardo edie edina edita edite edmea edmond edmonda edmondo edna edo edouard edric edsel
edson eduarda eduardas eduart edurne edvard edvin edwige edwina edyta eelco eetu eeva efrain efrem efren efstathios efthymia eftychia
egbert egidio egil egill eglantine egor ehsan eija eik eike eiko eilidh eilif eilish eimear einari eino eirini eirlys eirunn eivind eivor
ejner ekkehard ekrem eladia eladio elah elan elana elbert elchin elda elden eldon eldora eldridge eleanora eleanore elefteria elenora
eleonoora eleonore eleuterio elfie elfriede elga elham elian eliane elidio eliezer eligio elihu elija eline elinor elio elioenai eliora
eliot elisabet elisabeta elisabete elisenda eliseo elisha eliska elissa elita elitsa eliud eliyahu elizabet elizabeta elizabete elizaveta
elizbieta elke ellard ellery ellesse elli ellinor ellis elly elma elmo elna elnora elodie eloisa eloise eloy elpidio elric elroy elsbeth
elsebeth elspeth eluned elva elvan elvin elvina elvio elwin elwood elwyn elyse elyssa elza elzbieta emad emanuela emeka emelina emeline
emely emerald emeric emerson emese emiko emiliana emilija emiliya emiljan emina emine emir emira emmaline emmalyn emmanouil emmeline emmet
emmi emmie emmy emory emrah emre emrys ena ender endre enea eneko engelbert engracia enid eniko enikoe enisa ennio enoch enola enric
enriqueta enver envera eoghan eoin epifania eraldo erasmo erasmus ercan erdal erdmann erdogan eren erendira ergun erhan eriberto erico
erie eriko erina erkan erkki erla erland erlend erlendur erlind erlinda erling erma ermal ermanno ermelinda ermias ermin ermina erminia
ermir erna ernesta ernestina ernestine ernie eroll errol erryn ersilia ersin ertugrul ervin ervina erwan eryk erykah erzsebet esad esfir
eshaan eshe esin esma esme esperanza esra essam essi essie estefania estefany estela estella estera esterina estevan estevao estrella
estrid etel etelka etelvina ethel ethelyn etienne etsuko etta ettore euan eufemia eufrasia eugen eugenie eugeniusz eulalia eulalio euna
eunjung euphemia eusebia eusebio eustace eustaquio eutimio evald evandro evangelia evangelina evangelos evaristo evdokia evelien evelin
evelio evelyne evert evgeni evgenia evgenii evgeny evie evita evremond evzen ewa ewald ewan ewelina ewen expedita eyal eyup eyvind
ezequiel ezio fabia fabiana fabiano fabijan fabiolo fabricia fabricio fabrizia fadila fadime fadma fahad fahim faina faisal faiza falco
falk famke fanni fannie fanny faqir farah faraz farhad farhan fariba farida faris farooq farouk farrah farrell farshad faruk farzad
farzana farzaneh fatemah fatemeh fatiha fatimah fatjon fatmir fatoumata fausta faustina faustino fausto fawzia faye fearghal febe fedde
fede fedele federika fedor fedora fedot fehmi felecia feliciana feliciano felicie felicien felicita felicitas felicjan felina felisa
felizitas femke feng ferdi ferdinanda ferdinando ferenc fereshteh ferhat ferit fermin fern fernand fernande ferruccio fersen fetije feyza
fiachra fiammetta fidel fidelia fidelio fien filiberto filipa filipe filipina filipp filippos filomena filomeno fiodor fioralba fiorella
fiorenza fiorenzo firas firat firouz firuze fito fjodor flaviana flaviano flavie flavien flemming flor floren florenci florencia florencio
florens florentina florentino florentyna floriana floriane floriano floribert florin florina florinda floris florrie flossie foma fons
forest forrest fortuna fortunata fortunato fotini fotis fouad fouzia fran franc franca franceline francene francesc franci francina
francisek franciska francisque franciszek franciszka franck frane franjo franka franklin franklyn frans frantisek frantiska franziska
frauke freda frederica frederico frederika frederique fredric fredrick fredrika freek freerk freida fridolin fridrik friedel friedemann
friederike friedhelm frits frode frodi froilan fructuoso fryderyk fuad fulgencia fulgencio fulvia fulvio fumiko fumio furkan kaapo kaare
kaarlo kabir kacey kaci kacper kadeem kaden kader kadir kadri kady kaelyn kahlil kaia kaija kaila kailash kailee kailey kain kaisa kaitlin
kaitlynn kaito kaiya kaja kajsa kalea kaleb kaleigh kaley kali kalina kaliyah kallie kalman kalpana kalyan kalyani kamala kamaria kamau
kameron kami kamilla kamille kamran kamryn kanade kandace kandice kanye kaoru kapil karam karan kare kareem kareen karem karena karianne
karie karima karine karis karissa karita karlee karleigh karlene karley karli karlis karlo karly karola karolien karolin karoly karon
karri karthik karyn kasandra kasey kasia kasimir kaspar kassandra kassidy kassie katalin katalina katariina katelin katelyn katelynn katey
katharine katherin katherina katheryn kathi kathie kathlyn kathrine kati katina katinka katka katlego katlyn kato katri katrien katsumi
katsuo katsuro katya kaveh kavya kaya kayden kaye kaylah kayleigh kayley kaylie kaylin kaylyn kayode kayoko kaz kazem kazimiera kazimierz
kazuaki kazue kazuhiko kazuhiro kazuki kazuko kazumi kazunori kazuya kazuyuki keanu keegan keelan keeley keely keenan kees kehinde keiji
keila keir keira keisha keita keitha kelci kelechi kellan kelli kellie kellyn kelsea kelsi kelsie kelvin kemal kenan kenda kendal kendall
kendrick kenia kenichi kenna kennard kennedi kennet kenshin kent kentaro kenton kenya kenyatta kenyon kenzie keon keren keri kermit kerri
kerrie kerrin kerttu keryn keshaun keshawn keshia kestrel ketil kevan keven kevyn keyla keyon keyshawn keziah khadija khadijah khadim
khadra khalida khalil khanh khaoula khoa khrystyna khurshid khushi kiana kianna kiara kiera kierra kiersten kilian killian kimberlee
kimberley kimberlyn kimiko kimmie kimmo kimora kinga kinley kinsey kinza kirby kiri kiril kirill kirsi kirstie kirstin kirstine kirsty
kirt kishan kishore kismet kitti kiyoko kiyomi kiyoshi kizzy kjartan kjellaug kjersti kjerstin kjetil klaas klaes klarisa klas klaudia
klaudija klaudiusz klavdija klemen klemens klementyna klotilda knud kobe kobi koen koenraad kohei koichi koji kolbjorn kole koloman konnor
konstancja konstantina konstantinos konstanty konstanze korey kori korinna kornel kornelia kornelius korrie kory kosta kostadin kostas
kostiantyn kourtney kousuke kraig kresimir kris krisha krishna kristaps kristel kristensen kristi kristiana kristiane kristianna kristie
kristiina kristijan kristinn kristjan kristjana kristof kristofer kristopher kristy kristyn kristyna krisztian krisztina krystal krystian
krystina krystle krystyn ksawery kseniya kshitij kumiko kunal kunegunda kuniko kurtis kushal kusum kwabena kwasi kyla kylan kylee kyleigh
kyler kylian kylie kymberly kyoko kyong kyosuke kyra kyran kyriakos kyrie kyrylo lacey lachlan laci lacie ladina ladislao ladislas
ladislaus lael laetitia laia lailah laine laisvis lajos lakeisha lakisha lale lalit lalita lamar lambert lamberto lambertus lamia lamin
lamont lamya landon lanette laney langston lani lanita laoise laquan lara laraine larisa larraine larue lasha lashawn lassi laszlo lata
latanya latasha lateef latifa latisha latonya latrice lauralee laure laureano laureen laurena laurens laurentia laurentiu laurenz lauretta
laurette laurianne laurier laurin laurine laurita laurits lauritz laurynas lavada lavern laverna laverne lavonne lawson laylah layne lazar
lazare lazaro lazaros leana leandra leandre leann leanna leanora leda leeann leela leena leeroy leesa legolas leia leida leigha leighann
leighton leilani leire leiv lejla lekan leland lelia lemuel lenard leni lenia lenna lennard lennie lennox lenny lenora lenore leocadia
leocadio leola leonarda leoncio leone leonel leonela leonhard leoni leonia leonid leonida leonidas leonila leonilda leonora leonore leonti
leontina leonty leontyne leopoldina leopoldine leopoldo leora leos leroi lesia leslaw lesley leszek leta letha letitia letizia lettie
letty leva levan levent levon lewin lexi lexie leyla leyre lia lian liana liane lianne libby liberata liborio libuse lida liddy lidija
lidiya lidka lieke liene liesbeth liesel lieselotte liesl lieven ligia liina lijuan likas liliane lilianna liliano lilias lilibeth lilija
liliya lilja lilla lilli lilliana lillie lilou lilyan lim limor linde lindy linette ling linh linneus linney linwood linzi lio lior liora
lir lis lisabeth lisandra lisandro lisanne lisbet liselott liselotte lisette liss lissa lissette litzy liubov liudmila liv liva livio
liviu livvy lizabeth lizbeth lize lizeth lizette lizzie lizzy ljerka ljiljana ljubica ljubisa ljubo ljubomir ljudmila llewellyn llorenc
loana lochlan lodewijk loes logi loic loise lojze lolita loma lona lonna lonneke lonny lora loraina loraine loreen lorelei loren lorene
lorens lorenza loreta loriann lorie lorin lorinda loris lorita lorne lorrie lothar lotta lottie louane louann louella louisette louisiane
louka loukas loukia lourens lovisa lovise lovro lowell loyal loyd lozano luana luann luanna luanne luba lubica lubomir lubomira lubos luce
lucette lucho luci lucian lucienne lucija lucila lucile lucilla lucina lucio lucius lucjan lucrecia lucretia lucrezia luda ludger ludivine
ludmilla ludo ludovica ludovico ludvig ludvik ludwik ludwika luella luigia luigina luise luisella luisina luiza lukasz lukman lulu lupe
lupita lurdes luuk luzia luzie lyanne lybov lyda lydie lykke lyla lyman lyn lynde lyndon lyndsay lyndsey lyne lynette lynna lynnette
lynsey lyra lyubov lyudmila maaike maarit maarja maarten maartje maayan mabelle maceo macey maci mackenzie macy madalena madalina madalyn
maddie maddison maddox madelaine madelene madelyn madelynn madge madhav madhavi madhur madilyn madina madisyn madlen madyson mae maeko
maelle maelys maeva maeve mafalda magalie magdalene magdalina magdolna maggie magnar magne magnhild magnolia maha mahalia maham mahamadou
mahbub mahdi mahendra maher mahesh mahlet mahmood mahmut mahnoor mahsa maia maialen maiara maida maija maiju maike maiken maila mairead
mairi maisha maisie maitane maite majda majed majid majken maka makayla makena makenna makenzie maki makiko makoto maksim maksym malachi
malaika malak malakai malcom malen malene malgorzata mali malia malik malika malina malinda malini malissa maliyah malka mallory malva
malvin malvina mamie mana manal manami manar manda mandeep mandi manel manette manfredo mani manisha manjit manju manjula manny manoel
manoli manolis manolo manouk mansi mansoor mansour mansur manuele manuella mao marah maral maran marat marceli marcelina marceline
marcelino marcelle marcello marcellus marci marcial marciana marcie marcio marcy maree mareike maren maret mareta marfa marga margareta
margarete margaretha margarett margarida margarito margaux margery margie margita margitta margo margreta margriet margrit margus mari
mariah mariam mariama mariami mariamne marian mariane mariangela mariann mariano mariateresa maribeth marica maricela maricruz mariel
mariele marielis mariella marielle marieluise mariem marieta mariette marigold mariia marijan marijana marijke marijn marijo marike mariko
marilena marilene marilia marilisa marilou marilu marilyne marilynn marin marinela marinella marinette marino marinos marinus mariona
marios mariquita marisela mariska marissa marita maritza mariya mariyah mariyam mariza marja marjaana marjan marjana marjatta marje
marjeta marjo marjolaine marjolein marjon marjory marjut markel markos marleen marlen marlena marley marli marlies marlin marlyn marna
marnie maro maroua marquez marquis marquise marquita marsha marshall mart marten marthe marti martial martie martijn martika martim
martinho martinique martino martinus marton martta martti marty martyn martyna maruska marva marvel marven marwa marwan maryan maryann
maryanne marybeth maryellen maryia maryjane maryjo marylin marylou maryna maryse masaaki masae masafumi masahiko masahiro masaki masako
masami masanori masao masaru masashi masato masayoshi masayuki masha mashuu massimiliana massimiliano matas mate matea matej mateja
matejka mateus mathea matheo matheus mathijs mathis mathys matias matic matija matilde matt matthaus matthijs matti mattia mattie matty
matus matvei matvey matyas matz maud maude maura maure mauri maurizia maurus maverick mavis maxence maxi maxim maxima maximiliana
maximiliano maximilien maximina maximo maximus maxwell mayank maybell maybelle mayer mayra mayrin mayte mayu mayuka mayumi maziar mazie
mckayla mckenna mckenzie mckinley meaghan mechthild medea medhat medina medine meggan meggie megha meghan megumi mehdi mehmed mehran
mehrdad meinhard meir meisha mekhi melaine melania melany melba melchior melchor meleana melek melesse melia melih melike melina meline
melis melisa melisande melita meliton melker mellissa melnyk melodie meltem melva melvin melvina melvyn menachem mendel meng menno meray
merced mercedeh mercia mercy meret meri meriam meridith meriem merike merja merlijn merlinda meron merrick merrill merry merryn mersiha
mert mertcan merton merve mervi mervin mervyn meryem meryl meseret meshach mesut metka micah michaele michail michala michalina michalis
micheal michelangelo michelina micheline michiel michiko michio mickael mickey miclos midori mieczyslaw mieke miel mieszko mignon miguela
miguelina mihaela mihail mihajlo mihaly mihaylo mihir mihkel mihovil miia miika miikka miina miitsuko mikaela mikaere mikayla mikel
mikhaila mikheil miki mikiko mikio mikita mikka miklavz miklos mikolaj mikoto milada milagros milana milanka milda mildred mile milenko
mileva milisav milivoj milja milka milla millicent millie milly milo milojka milomir milorad milosav miloslav miloslava milosz milovan
milutin mimi mimoza minako minami minatsu minea minerva minette ming minh minnie minoru minttu mio mira mirabel mirabela miran miranda
mircea mireia mireille mirek mirela miren mireya mirjam mirjana mirka mirna miron miroslava miroslaw miroslawa mirta mirza mirzeta misael
misako misha mislav missy mitchel mitja mitsue mitsuki mitsuko mitsuo mitsuru mittie mitzi miwa miya miyako miyo miyu miyuki mizuki mladen
mladena moana modesta modestino modesto moe mohamad mohan mohit mohsen mohsin moise moises moisha moishe mojca mojtaba mokhtar mollie
molly momchil momo momoka momoko moncef monia monna monserrat monsterrat montague montana monte montgomery montserrat monty monzer
mordechai morena moreno morgane morley morna morris morteza mortimer morton morwenna moshe mostafa motoko mouad moussa mozelle muaz
muhamed muhammed muhammet muhsin mukesh mukhtar mumtaz munir munira munther murad murat murielle murray murtaza musa mustapha muthu myah
mychal myfanwy mykhailo mykyta mylene myles mylo myron myrsini myrthe myrto naaman nabil nabila nacho nadejda nadezhda nadija nadir nadya
naeem nagisa nahia nahuel naia naiara naima nais najat najib nakia nalini namrata nana nanae nanako nandini nanette nannie naoki naoko
naoto naoya naoyuki napoleon narcisa narciso nardo naresh nargiz nariman narine nasim nasir nasra nasreen nasrin nassim nastasia nastia
nasturia natalee natali nataliia natalija nataliya nataly natalya natan natanael natascha nate nathaly nathanael nathanial natividad
natsuki natsumi naveed naveen navid nawal nawel naya nayara nayeli nayla nazanin nazar nazarii nazir nazli nebojsa nechama neda nedeljko
nedim nedra neele neeltje neema nehir neima nelda neli nelia nell nella nelle nelli nellie nemanja nena nenad neoma nerea nereida nereo
neriman nerina nermin neta neus neva nevaeh nevena neville nevio neyla neza ngaire ngan ngoc nhi nhung nia niall nica nicanor niccolo
nichelle nichola nicholaus nichole nicklas nicol nicolaas nicolae nicolaj nicolasa nicolau nicoleta nicolette nicolina nicoline nicolle
nicolo nida nidia niek nienke nieve nieves nihal niilo nikhil nikkole nikodem nikol nikolaas nikolaus nikolay nikole nikolett nikoletta
nikolina nikos nilda nilesh niloofar nilson nilufar nimrod nine ninette ninfa ninon nira niraj niranjan nirmala nishant nita nitin niv
nivedita nives nizar noa noam noboru nobuhiro nobuko nobuo nobuyuki noelia noella noemi nohemi noora norah norberto noreddine nori noriko
norio noriyuki normand norris norvin nosizwe nouha nour noureddine novak nozomi nuala nubia nuray nurhan nuri nuria nurten nya nyah nyasia
nydia nyla oberon obi obinna octave octavian octaviano odalis oddbjorn oddny oddvar odele odelia odell odessa odette odilia odilo odin
odis odon ofelia ofer ofir ofira ogechi oguz oguzhan oihana oihane oisin okan oke okechukwu okko ola olafur olalla olamide olavi oldrich
oldriska olegario oleh oleksandr oleksandra oleksii oleksiy olenka olesia oleta olgica olivera oliverio olivie oliviero oliwia oliwier
ollie olov olta oluf olufemi olufunke olukayode olumide oluwaseyi oluwatobi olympia omari omayra omeed omer omri ondine onni onofre onur
ophelia ophelie ora orazio oren orest oresta orestes oriana oriane oriol orion orlagh orlanda orly ornella orpha orsola orsolya orson
orval orville osama osamu osmin ossi ossian osvald osvaldo oswald oswaldo oswin othilia othmar otilia otmar otoniel ottavia ottavio
ottilie ottis ottmar ottokar oumar oumou ousman oussama owain ozan ozge ozgur oznur ozzie paco paddy padraic padraig paisley palmira
paloma panagiota panagiotis pankaj panos pantelis paolina paraskevi parminder parsa parthiv parwin pascaline pascual pascuala pasi
pasquale pasqualina patric patrizio patrycja patryk patti pattie pau paulien paulino paulius paulus pauly pavao pavle pavlina pavlo pavlos
pavol payam payton pedram peggie peio pejman pekka pelagia pelayo pelle penina penka pentti peppi peppino perihan perla perpetua perrin
perrine persephone perttu pervin peta peteris petko petria petrina petro petronela petronella petronila petros petru petrus petteri peyton
phebe philbert phillipa philomena photini phuong piedad pien pier piera piercarlo pierina pierluigi piero pierpaolo pierrette pierrick
piet pieternella pihla piia pinar pio piper pippa pirjo pirkko piroska placido plamen platon pola polina polly pooya porfirio portia
pradeep pramod prasad prashant pratik pravin preben predrag preeti prema premysl prerna preston priit primitivo primoz princess prisca
priscila priscilla prudence prudencio pua puja punit purificacion pushpa pyry qasim quan quiana quinlan quinn quint quinten quintin
quinton quirin quirino quyen raafat rabia rabih rachael racheal rachele rachelle rachid rachida rada radim radko radmila radmilo rado
radomir radomira radoslav radoslava radoslaw radovan radu raegan rafa rafaele rafaella rafail raffael raffaela raffaella rafi ragna
ragnhild raheem rahel rahim rahma rahman raija raili raimo raimon raimonda raimondo raimund raimundo raina rainer raini rainier raissa
raivo raja rajan rajeev rajendra rajiv raju rakel rakesh rakhi raleigh ralphie ralu raluca ramazan ramesh rami ramin ramiro ramiza ramsay
ramsey ramunas ranae randa randel randi randolph ranee rania ranieri ranjit ranka ranko raoul raphaela raphaelle rasa rashad rashawn
rasheed rashida rastislav rathna ratko raulo raven ravinder ravindra rayan raylene raymonde raymundo rayna raynald raynaldo raynard rayssa
razan reagan reanna reba rebbeca rebeka rebekka recep reda reece reem reena reese refik refugio regan reggie regula rehana reid reidar
reidun reijo reima reina reinaldo reine reiner reinette reinhardt reinhild reinier reinout rekha rella remedios remigio remigiusz remo
remus remy remzi ren rena renae renan renard renars renea reneta renita renny reno renske renzo reuben reuven reva revathi rey reyes
reyhan reyna reynaldo reynold rhea rhett rhian rhiannon rhoda rhona rhys ria ricarda riccarda richelle richie ricki rickie rico rieke
rieko rigmor rigoberto riikka riina riitta rika rikard rikka rikkard riko rikuto riley rima rina rinaldo rinat rinus rio risa risto ritva
ritvars riya riyad rizwan roar robbert robbie robbin robby robertas robertina robertino robina robrecht robyn roddy roderic roderich
roderick rodger rodolfa rodolphe rodrick rodrigue roeland roelof rogelia rogerio rogier rokas rolanda rolande rolando rolands roli rolland
rollo romaine romane romano romas romina romolo romona romuald romualdo romula romy ronaldo ronan ronda ronen roni ronna ronny roope roos
roosa roosevelt roosmarijn roque rosalba rosaleen rosalia rosalina rosalinda rosaline rosalva rosalyn rosamaria rosamond rosamund rosana
rosangela rosann rosanne rosaria rosaura roscoe roseann roseanna roseanne rosella roselle roselyn rosemarie rosenda rosendo rosetta rosi
rosina rosita roslyn rosmarie rossana rossella rossitza rostislav roswell rosy roula rowan rowena roxana roxane roxann roxanna roxie royce
roza rozalia rozalija rozanne ruaridh rubina rubye rudiger rudolfo rudolph ruedi ruediger rufina rufino rufus ruggero rukhsana rukiye
rulon rumen runa ruperta ruperto rupinder ruslan ruslana rustam ruta rutger ruthanne ruthie ruud ruxandra ruy ruza ruzica ryann rylan
rylee ryleigh ryoji ryoko ryosuke ryota ryuichi ryuji ryunosuke saad saara saba sabah sabahat sabas sabastian sabin sabino sabra sabri
sabria sabrija sacha sachi sachiko sada sadaf sade sadia sadio sadiq saeed safa safia safiya saga sahar sahara sahil sahin saida saif
saija saila saima saira sajid sajjad sakina salah salama saleh salem salih salima salka salla sallie salome salomea salomo salomon saloua
salvatrice salvina sama samanta samara samer samet samia samina samiya samo samoil sampo sampsa samson samu samuela samueli samvel sanaa
sanae sanam sancho sanda sandi sandie sandro sania sanja sanjeev sanjin sanne sanni sansone santeri santi santina santino santo santos
sanya saoirse saori sapna saqib sarahi sarai sarala saralyn sarina sarita sarka sarmad sarmite saroj sarra saruul sasa sascha sasha
satinder sato satomi satoru satoshi saturnino sauli saulius saundra savanna savannah savas saveria saverio savina savino savita savvas
sawyer sayaka sayuri schuyler scot scottie seamus seana seanna sebastiaan sebastiana sebastiano sebastijan sebnem seda sedat sedef sedrick
seema sefer seida seija seiji seiko sejla sekou selahattin selam selen selena selestina selim selin selina selja semih semir semra semyon
sena senad sencer senka seppo serafim serafima serafin serafina serafino serap sergej sergejs serghei sergi sergiu sergiusz serhat serhii
serhiy serkan servando sessilia seung sevda sevdalina severiano severin severina severino severo severus sevgi sevil sevinc seyed seyit
seymour shabnam shad shae shaelyn shafiq shahid shahin shahram shahrzad shaina shaista shajuan shakeel shakia shakira shakti shalini
shalom shalonda shamar shameka shamika shamil shamima shamsa shana shanae shanda shandra shanel shanelle shani shanice shanika shaniqua
shaniya shankar shanna shannan shannen shanon shanta shantel shantelle shanti shaquille shara sharan sharareh sharath shari sharif sharla
sharleen sharlene sharmila sharonda sharrie sharron sharyn shasta shaughn shauna shavon shawanda shawna shawnee shayla shaylee shayna
shayne shea sheena sheffield shehla sheikh shekhar shelbie sheldon shelia shella shelli shellie shelly shelton shemar shena shenika sheree
sheri sherice sheridan sherie sherill sherilyn sherise sherita sherley sherlock sherman sheron sherrie sherrill sherron sherwin sherwood
sheryll sheyla shigeki shigeko shigeo shilo shiloh shilpa shimon shin shinichi shinji shintaro shinya shira shireen shirin shirlene shirly
shiro shivani shizuka shizuko shlomo shoaib shobha shogo shoichi shoko shona shonda shosh shoshana shoshanna shota shreyas shruti shubham
shuichi shuji shun shunsuke shyam shyanne shyla siarhei siavash sibel sibilla sibongile siddharth sidney sidonia sidonie sidsel siegbert
sieglinde siegmund siegrid siem sienna sierd sietske sif sifa sigbjorn sigbritt sigfrid sigfus sigge siggi sigismund siglinde sigmar
sigmund signy sigridur sigrun sigtryggur sigurbjorg sigurbjorn sigurdur sigurjon sigurlaug sigve siiri silas silvana silvano silver
silveria silverio silvestar silvester silvestr silvestre silvestro silvie silvija silvina silvino sima simao simas simen simge simina simo
simonas simonne simran simret sina sinan sindre sindri sindy sinem sinikka siren sirena sirje siro sirpa siru siv sivan sixten sixto
sjoerd sjur skye skyla skylar skyler slaven slavka slavoljub slavomir slawomir slobodan slobodanka smilja snaebjorn snjezana sobhan
socorro sofian sofiane sofija sofiya sofya sohail soheila sokol sokratis soledad soleil solene solenne soleyman solfrid soliman sollemnia
solmaz solomia solomon solon solrun solveiga soma sommer sonal sonali sondra sondre sonny sonoko sonora sonya sophy sora sorana sorcha
sorin sorina sotirios souad soufiane souleymane soumaya spase spiridon spiros spyridon srdan srdjan srecko sreten sridhar srinivasan staci
stacia stacie stamatis stana stanimir stanislas stanislava stanislawa stanka stanko stanton stasia stavros steef steen steeve stefana
stefani stefanie stefanija stefanos stefany steffan steffi steinar steingrim steinunn stelian stelios stephaine stephani stephania
stephany stephenie stephon sterre stevan stevie stian stijn stina stipe stjepan stojan stojanka storm stoyan stoyanka strahinja stylianos
suad suat subhash sudarshan sudhir suela sueli sufian sugako suha suhail suibhne sujata sukhwinder suleiman suleman suleyman sultana suma
suman sumaya sumeja sumiko sumire sunanda sunday sune sunita sunniva suraj surekha surendra suri surinder surya susanita susann sushila
sushma susi susumu sutapa suvi suzan suzana suzann suzanna suzannah suzette suzi suzie suzuko suzy svala svante svea svenja sverre svetlan
svetozar svitlana swantje swapnil swen sybil sydnee sylva sylvain sylvaine sylvana sylvester sylvestre sylvette sylvi sylviane sylwester
sylwia symon syuzanna syver szabolcs szilard szilvia szymon tabatha tabea tadas tadashi taddeo tadej tadeja tadeo tahir tahira tahlia
taika taina taisto taisuke taiwo taj tajana takako takao takayuki takuma takumi takuya talha talia taliesin talitha taliyah tallulah talon
talya tama tamae tamaki taman tamar tamas tameka tamera tami tamia tamie tamika tamiko tamila tamir tammi tammie tammy tamra tamsin tamsyn
tamu tanesha tanguy tanika tanisha tanishq tanita tanner tansy tanvi tapani tareq tariku taro taru taryn tashi tasia tasos tatiane tatsuki
tatsuo tatsuya tatum tatyana taufik tauno taurean tavia taya tayla taylah tayler tayo tayyab teague tecla teddie teddy teea tegan teija
teijo teitur tejal telma telmo temitope temperance tena tendai tenley tenzin teodor teodora teodoro teodozja teofil teofila teofilo teppo
tera terence terentiy teresina teresita tereza terezie terezija terezinha teri terje termeh tero terrell terrill terttu teruko terumi
teruo tessie tessy tetiana tetsuo tetsuya tetyana teun tevin tewodros tex thais thalia thandi thandiwe thanh thao thebe thelonious thembi
theodora theodoric theodoros theodorus theodosia theofanis theresia theresita theron thi thibaud thibaut thien thierno thies thilde thilo
thimo thinh thora thorald thorarinn thorbjorn thordis thorgeir thorhallur thorkild thorleif thorvald thorvaldur thrandur thu thuong thure
thurman thyra tiana tianna tiara tiare tiberio tibor ticiana tidiane tien tiera tierney tierra tieu tifany tiffani tiffanie tighe tihana
tihomir tiina tiit tijana tijn tikva tilde tillie tilman tilmann timea timeo timna timofei timofey timon timotej timoteo timothee
timotheus timur tinna tinuke tirzah tisha tita titia tito tiziana tiziano tjaard tjark tjasa tjeerd tobiah tobiasz tobie tobin tobita
todor todorka togzhan toini toivi toivo tokiko toma tomaso tomaz tomeka tomer tomika tomiko tomislava tommie tomo tomoaki tomoe tomohiro
tomoki tomoko tomomi tomoya tomoyuki tonci tonette tonia tonie tonina tonino tonja tonje tonka tonke tonya toomas topher topi tora toralf
torbjorg torbjorn tordis torfi torgeir torger torgunn torhild toribio torill torkel torkil torleif tormod torquil torrance torrence torrey
torstein toru torunn torvald tosca toshi toshiaki toshihiro toshiko toshio toshiro toshiyuki toula toussaint toya traci tracie tran travon
treasa tremaine tremayne trena trenton tressa trever trevon trey treyvon trina trinh trinidad trinity trish trisha trista tristian
tristram trond trude trudi trudie trung truong trygve trym tsering tsubasa tsukasa tsuneo tsutomu tsuyoshi tsvetan tsvetana tsvi tua tuba
tudor tugba tugce tuire tula tuli tullia tullio tunahan tunc tuncay tunde tuomo ture turgay turid turkka tuukka tuula tuuli tuulia tuva
twan tycho tyesha tyla tylor tyra tyree tyreese tyrel tyrell tyrese tyrique tyron tyson tzipora tzvi ubaldo uberto udo uelid ugne ugo ugur
ulises uljana ullrich ulrikke ulva ulviye ulyana ulysses umair umar umesh umit umut unai unax unn uolevi uraz urbano uriah uriel urmas
urmila uros ursel urszula urtzi uschi ushma usman uthman uwais uzair uzma vaclava vadim vadym vaiva valbjorn valbona valda valdemar
valdemaras valdete valdis valdo valencia valente valentijn valentino valentyna valera valerian valeriano valeriya valery valeska valgard
valgerdur valmir valorie valter valters valtteri valur vance vanda vandana vanesa vangelis vannessa varg vartan varvara vasa vasanthi
vashti vasilij vasilije vasiliki vasilios vasilis vasiliy vassil vassilis vasyl vasylyna vaughan vavara veera veerle veijo vela velimir
velina veljko velma velta velva vena venceslao venera venetia venkat venkatesh venla vennela ventsislav verda verica verla verna verne
vernice vernita verona veroniki veronka vesa veselin veselka vesna vetle viatcheslav vibeke vicenta vicenza vickie vico victoire
victoriano victorien victorine vidal vidkun vidya vieno viera vigdis viggo vigo viivi vijaya vikas vikke vikki viktorie viktoriia
viktorija viktoriya vilborg vilde viliam vilim vilja viljami viljar viljem viljo vilko villads villem villemo vilma vilmar vilmos vilte
vimal vina vinayak vince vincentas vincente vincentia vincenza vinci vincze vinod viorel viorica viraj virgie virgil virgilia virgilijus
virgilio virginija viridiana virpi vishnu visnja visvaldis vita vitaliano vitalie vitalii vitalij vitalija vitaliy vitaly vitezslav
vitomir vitor vittore vitus vivek vivi vivianne vivienne vjekoslav vjeran vjosa vlad vladan vladimira vladimiro vladislava vladlen vlado
vladyslav vladyslava vlasta vlastimil vlatka vlatko voitto vojin vojislav vojko vojta volha volkan volkmar volodymyr volodymyra vonda
vonnie voula vova vratislav vreni vuk vukasin vyacheslav vyara vytautas waheed wahid wahida waleed waleria walid walkiria wallis walt
waltraut wanja waqar waqas warda warner wassim wasyl wayan waylon wedad weldon wellington wenceslao wenche wencke wendelin wendell wendi
wenona wenzel werneri wes weston wibke wieland wiep wierd wies wiesje wieslaw wieslawa wietske wifredo wiggert wiktor wiktoria wilber
wilbert wilberto wilburn wilda wilder wiley wilford wilfred wilfredo wilfrid wilfrida wilhelmina wilhelmine wilhelmus wilibald wilko willa
willard willeke willemijn willemina willene willi willian willibald willy wilmer wilson wilton wim windell winfrid winifrid winnie
winnifred winona winslow winthrop wioletta wiremu wissam witold wladimir wladyslaw wladyslawa wlodzimierz wolfram woodrow wout wouter
wyatt wybe wyn wynne wynona wynton xanthe xaver xavi xaviera xenia xhemal xhevdet ximo xiomara xiu xoan xochitl xose xquenda xzavier yaa
yael yagiz yahir yahya yair yaiza yakov yakub yamato yamil yamila yamilet yanet yanira yanis yaniv yanni yannic yannik yannis yanny yaprak
yarden yared yareli yaretzi yarik yaritza yaroslav yaroslava yasemin yaser yash yashika yasiel yasin yasir yasmeen yasmina yasser yassine
yasu yasuhiro yasuko yasuo yasushi yasuyuki yaw yaya yazan yazmin yeison yelena yeliz yelizaveta yener yenifer yerevan yesenia yeshi
yessica yetta yeva yevgenia yevhen yevheniia yigal yigit yihan yitzhak ylenia ylva ynes yngve yoan yoana yoann yochanan yohan yohana
yohanan yohann yoichi yoko yoland yolande yolonda yon yoon yoona yoram yordan yordana yordanka yorgos yosef yoselin yoshi yoshiaki yoshie
yoshihiro yoshikazu yoshimi yoshinori yoshio yoshito yoshiyuki yosuke youri yousef yousra yousuf yovana ysabel yuichi yuina yuito yuji
yuka yukari yukata yukie yukiko yukino yukio yukito yulian yuliana yuliia yulisa yuliya yuma yumi yumiko yuna yunus yurii yuriko yuriy
yusef yusra yussef yusuke yuta yutaka yuto yuuki yuuna yuuto yuval yuya yuzuki yvan yvo yvon yvonna zaahir zabrina zac zach zachariah
zacharias zack zackary zackery zahara zahid zahir zahra zaida zaiden zain zaira zaki zakia zakir zala zander zandra zanele zaneta zanna
zara zarah zarif zarina zayd zayden zayn zayne zbynek zbyszek zdenka zdenko zdravka zdravko zdzislaw zdzislawa zeb zebulon zechariah zef
zehra zeke zekeriya zekiye zelimir zelina zeljana zeljka zeljko zella zelma zena zenaida zenas zenia zeno zenobia zenon zenzi zerina
zeynel zhanna zhivka zhivko zia ziad zigmund zilla zina zinab zinaida zineb zinedine zion zipporah ziva zivana zivko zivorad zlatan
zlatica zlatka zlatko zoey zofia zofie zoia zola zooey zora zoraida zorica zorka zosia zosimo zowie zoya zsofia zsolt zsuzsa zsuzsanna
zubair zula zuleika zulema zulfiya zulma zuzanna zuzka zvezdana zvi zvjezdana zvonimir zvonko zygmunt zylpha`

/** Given names of this table that are also words, places or products. Alone they are no evidence. */
export const AMBIGUOUS_OF_THE_WORLD = `
elle nur adi akin anderson angeles angus ariadne asia bas billie blas brock buddy cassandra chance chanel charity chastity cherish cherry chester
christie clair clementine cleveland clifton cornell cruz dani daphne darin darwin davis delilah deon destiny dexter dolly dotty drake
earnest easton edo ellis eloy emerald emerson evita fedora fern flor forest forrest fortuna fran franklin kami kato kaya kent kenya
kestrel kobe kris lacey lamia lani lara lawson lazar legolas leia lexi lida lindy ling lior lir lis liv logi lona lorelei loris lyra macy
maddox mae magnolia malachi mallory margo marin marley marlin mart marvel maverick maxim maxima medea medina mercy milo minerva mio mira
moana modesto moe mohan momo montana monte monty morris nadir napoleon nate nia nita niv noa nour oberon octave odessa odin olympia orion
paco paloma payton perla persephone peta piper pippa polly preston princess prudence quinn quint rada rado raja raleigh rasa raven reagan
reese reina reiner remus remy ren rena renard reno rey rhea ria riley rina rio ritva ronda roni rosetta rowan royce rufus ruta saba sabin
sade saga sahara salem sama sancho sanda sandro santo santos sasa sasha savanna sawyer scot sena shad shae shea sheffield shelton sherlock
shiloh shin silver sina skye skyler solon soma sora stanton storm sunday suri swen sybil tabatha taj talia tama tamar tanner tansy tatum
tex thais thelonious thi thu tito toma topi tora tosca trinity tuba tula tycho ulysses ursel valencia valera vance vela verona vince
virgil vita wilson wyatt yon zack zander zena zeno zion`
