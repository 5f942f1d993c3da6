/** Further surnames without a typical ending, without marks. */
export const FAMILY_OF_THE_WORLD = `
abad abbasi abbott abdi abdullahi abernathy abrams abreu acevedo achterberg ackerman acosta adair adamczak adamo addison adebayo adeyemi
adkins adler agarwal aggarwal agnew agostini aguirre ahern ahlberg ahlgren ahmadi ahtisaari aiken akbar akhtar akiyama akman alarcon
albrecht albright alcantara aldridge alfonso alford allard allison almonte alston altmann alvarado alves amador amaral amato ambrose amin
amos andersson andrade andre andreassen andres andrus anh anthony antoine aoki appel applegate aquino arai araya arce archambault archer
arellano arevalo arias armas arnaud arora arroyo arsenault arthur asano ashby asher asselin astrand atkins atkinson aubert aubin aucoin
audet auger austin avery avila ayala ayers azevedo aziz babcock babin bach bachmann baer baez baggett bahr bail bain baird bak bakshi
balazs baldwin bales ballard ballesteros balogh banerjee bangura banks barajas baran barbeau barber barbier barcenas barclay barker barlow
barnard barr barrera barreto barrientos barron barroso barry barth barthel bartlett bartley barton bashir bass basso bastien bateman bates
batista battaglia baudin baum bautista baxter beach beal bean beard beasley beatty beauchamp beaudoin beaulieu beaumont becerra becerril
bedard bedford behrens beil belanger belcher belisle bellamy beltran benavente benavides bender bennis benoit benson bentley benton berger
bergeron bergman bergmann bergmans bergstrand bernal bernier bernstein berry berthelot bertrand best betancourt beyer bhatia bhatt bianco
bickford bieber biggs billings bingham birch bird bisson bjork blackburn blackman blackwell blain blair blais blanchard blanchet blanco
bland blankenship blevins bloch blom bloom blum blythe boateng bock boehm boer boersma bogdan bohm boisvert bolduc bolton bond bonilla
bonner booker boone booth borg borges borja bos bosch boss bossard boudreau boulanger bourgeois bourque bowden bowen bowers bowles boyce
boyer boyle bracken brady bragg branch brand brandao brant brassard braun bravo bray breton brewer bridges briggs bright briones briseno
brito britt britton brock broderick brodeur brody broussard browning bruce brunelle brunet brunner bryan buchanan buck buckley bueno
buisson bullard bullock burch burger burgess burks burnett burnham burris burrows busch bush bustamante byers bynum byrd caballero cabral
cabrera cadieux cahill cain calabrese calderon calhoun calkins callaghan callahan calvert calvo camacho cameron cano cantrell cantu caputo
carbone cardenas carey caron carranza carrasco carrier carrillo carrington carvalho casas casey cash castaneda casteel castellano
castellanos castonguay caswell cattaneo cavanaugh cazares ceballos cerda cervantes chabot chakraborty chamberlain chambers champagne
champion chandler chaney chao chapin chappell chaput charette charles charpentier chartrand chase chatterjee chaudhary chaudhry chauhan
chauvin chavira cheung chevalier childress childs chin chiu chow christensen christian christie chu chun church churchill cisneros clancy
clapp clay clayton clement clements cleveland clifford cline cloutier coates cobb cochran cody coelho coffey coffin cohen coker colbert
colburn colin colley collier collin colman colvin combs compton conklin conley conn connell connelly conner connolly connor connors conrad
contreras conway cooke cooley coombs coon copeland corbeil corbett corbin corcoran cordero cordova cormier cornejo cornell corona coronado
correa correia cortes cortez cote cotter cotton couch coulombe courtney couture covington cowan coyle coyne craft craig crane crawford
creek crespo crews croft cronin crosby cross croteau crouch crowder crowe crowell crowley crump cuellar cuevas culver cummings cummins
cunha curran currie curry curtis cyr dagenais dahl dahlberg dahlgren dahlin daigle dailey dalton daly damiani danforth dang daniel dao
darby darling dasilva dass daugherty davenport davey david davidson davison dawson debono decker deguire deguzman dejesus dejong dekker
delacroix delacruz delage delaney delarosa delatorre deleon deloach delong deluca demers dempsey denis denison dennis denton desaulniers
deschamps descoteaux desjardins desmarais desrosiers devine devito devlin devries dewitt diallo dickens dickerson dickey dickinson dickson
dijkstra dillard dillon dinh dion dionne diop dobbs dobson dodd dodson doherty dolan dominguez donahue donaldson donato donnelly donohue
donovan dore dorsey doucet doucette dougherty dowd dowling downey downing downs drake drapeau draper drew driscoll drouin drummond duarte
dube dubey dubuc duchesne duckett dudley duffy dufresne dugan dugas duggan dukes dumas dumont dunbar dunlap dunn duong duplantier
duplessis dupre dupuis durant durbin durham dussault dutton duval dyer dykstra eaton ebert echeverria eckert eddy edgar edmonds edmondson
edward egan egger ehlers eklund elder elizondo elkins ellington ellison ellsworth elmore ely emerson emery endo england english engstrom
ennis enright epps epstein erb erdmann erickson ericson ernst erwin escalante escamilla escobar escobedo esparza espinosa espinoza
esquivel esteves etienne eubanks everett evers ewing faber fabian fagan fahey fair faria farias farley farmer farnsworth farooq farr
farris farrow faucher faulkner faure favre fay fazio feeney felder feldman feliciano felix felton feng fenton ferguson fernandes ferrand
ferrante ferraro ferrell ferrer ferretti ferris ferro fiala field fielding fields figueroa finch findlay fink finlay finley finn finnegan
fiore fiorentino fischbach fitch fitz fitzgerald fitzpatrick flaherty flanagan flanders flannery fleury flynn fogarty foley fong fonseca
fontaine forbes foreman forest forester forget forman forrest forsberg forster forsyth fortier fortin foss fraga fraley franca francisco
francoeur francois frantz fraser frazier frederick frederiksen freitas french frey fried friedman friedrich friend friis fritz frost fry
frye fujii fujimoto fujiwara fukuda fulton funk furtado gaffney gage gagne gagnon gaines galarneau galbraith galindo gallagher gallant
gallegos gallo galloway galvan gamache gamble gamboa gandhi gao garand garber garceau gareau garibay garland garneau garner garrett
garrison garvey garza gaspar gates gaudet gaudreau gaudreault gauvin gavin gay gebhardt geiger gendron gentile gentry geoffroy gerard
gerber gerlach germain gervais ghosh giang giguere gilbert giles gill gillespie gillette gilliam gilmore ginn giordano giraud girouard
glaser glass gleason glenn glover gobeil goddard godfrey godin goetz goff golden goldman goldsmith goldstein goncalves gonsalves gonzaga
gonzalo goodman goodrich goodwin gorman gosselin goto gottlieb goudreau gough gould goulet goyal grabowski grace grady graf granados
grande granger grantham graves greco greenberg greenwood greer gregoire gregory grenier grieco griffith griffiths griggs grimes grimm
groleau grondin gruber guay guevara guidi guidry guillen guillory guimaraes guimond gunn gunther guo gustafsson guthrie guy guzman haase
hackett hadley hagan hagen haines hakala hakim haley halim halloran halvorsen hamann hamel hamm hammer hammond hampton hamrick han hancock
hand handley haney hanley hanna hannah hannan haqq hardin harding hardman hardy hargrave hargrove harkins harlan harmon harness harrell
harrington harrison hartley hartwell hashimoto haskins hassan hastings hatch hatfield hathaway hatton hauser havel haven havens hawes hawk
hawley hayashi hayden haynes hays hayward hazzard head healey healy heath heaton hebert hecht hedberg hedlund hedrick heller helm helms
helton hemming hendricks hendrickson hendrix henley hennessy henning henriquez hensley henson herbert herbst hermann hernandez herrick
herrington hersh herzog hess hester hewitt hickey hickman hidalgo higashi higginbotham hildebrand hilliard hilton hinds hines hinkle
hinojosa hinton hirai hirano hirsch hirst hitchcock ho hoa hobbs hodge hodges hodgson hoff hofmann hogan hoglund hoke holbrook holcomb
holden holder holguin holley holliday hollis holloway holman holmberg holmgren holst holton honda hong hood hook hooker hooper hoover
hopkins hopper horan hori horne hornsby horton hoskins hou houde houle house houston howe howell hoyt hsu hu hua hubbard huddleston hudon
huerta huff huffman huggins hull humphrey humphreys hung hurd hurley hurst hurtado hussain hussein hutchins hutchinson hutchison huynh
hyatt hyde hynes ibarra ibrahim igarashi ikeda imai ingram innes inoue irizarry irvin irvine irving irwin isaac isaacs isaksen ishida
ishii ishikawa islam iversen ives ivey iwasaki iyer jacinto jack jackman jacobson jacques jaeger jafari jahn jaime jain jalbert jamison
janssen jansson jaramillo jarvis jauregui javier jean jeffers jefferson jeffrey jennings jensen jeong jeppesen jerome jeter jette jewell
jiang jin jobin johanson johansson johns johnson johnston jolin joly joncas joshua jourdain joyce juarez judd judge julien jurado justice
kahn kaminski kane kaneko kannan kapur karlsen karlsson kasper kaufman kaufmann kavanagh kay kean keane kearney kearns keating keen keenan
keene keil keith kelsey kemp kempf kendall kendrick kenney kent kern kerr kessler ketterman keys khalil khatri kidd kieffer kilgore kilian
killian kimball kimura kincaid kinney kinsey kirby kirchner kirk kirkland kirkpatrick kirsch kiss kistler kita klassen kline klinger kloss
knapp knowles knox knutsen kobayashi koehler koenig kohler kohn kojima kolb kondo konrad kopp koster kovac kovach kovacs kozak krause
krauss krebs krieger krishnan kroll krueger kruse kubo kulkarni kunz kuroda kurtz kwan kwok kwon labbe labelle labonte labrecque lacasse
lacey lachance lachapelle lacroix ladd lafleur lafond lafontaine laframboise lagace lagasse lahti laing laird lajoie lake lalande
laliberte lalonde lam lamarche lamarre lamb lamontagne lamothe lamoureux lancaster lance landers landis landry langdon langevin langford
langlais langley langlois lanier lapierre laplante lapointe laporte lara larkin laroche larocque larose larsen larson larsson lasher
lassiter latham latour lau laurent laurier laurin lauzon lavallee laverdiere lavigne lavoie law lawler lawton le leach leahy leal leavitt
lebeau lebel leblanc lebrun leclair leclerc lecuyer ledford ledger ledoux leduc leeson legault leger leggett lehman lehtinen leigh
leighton leith leitner lemaire lemay lemelin lemieux lemire lemmon lemoine lenz leon leonard lepage lepine leroux leslie lessard lester
letourneau leung levasseur levesque levin levine levy lewandowski leyva liang liao liddell lieberman light lightfoot lilly limoges linares
lincoln lind lindahl lindgren lindholm lindley lindner lindsay lindsey lindstrom ling link linn linton lipscomb lira little littlefield
livingston livingstone lo locke lockett lockhart lockwood loeb loftus logan lohmann loiselle lomas lombard london longo longoria loomis
loranger lord lorenz lott lotz lovato love lovelace lovell lowe lowell lowery lowry loyola lozano lu lucero lucio luckett ludwig lugo
lujan lukas luna lund lundberg lundgren lundin lundquist lundy luong lussier lutz luz lyle lyon lyons ma macdonald macedo macias mack
mackay mackenzie mackey mackie maclean macleod madden maddox madrid madsen maeda magana magee maguire mahajan maher mahmood mahoney main
maldonado malik mallet mallette malone maloney manley mann manning manns mansfield manuel manzo marcano marchand marchetti marcil marcotte
marcoux marcum marcus marin marion markham marks marleau marler marlow marois marquardt marques marquez marquis marr marrero marroquin
marsden marston martel martell martens martineau martini martins massey masson masters masterson mata matheson mathew mathews mathieu
mathis mathur matos matsuda matsui matsumoto matsuo matte mattes mattson maxwell maynard mayo mays mazur mazzi mcadams mcallister mcarthur
mcbride mccabe mccain mccall mccann mccarthy mccartney mccarty mccauley mcclain mcclellan mcclure mccollum mcconnell mccormack mccormick
mccoy mccracken mccray mcculloch mccullough mcdaniel mcdermott mcdonough mcdowell mcelroy mcewen mcfadden mcfarland mcgee mcgill mcginnis
mcgovern mcgowan mcgrath mcgraw mcgregor mcguire mchugh mcintosh mcintyre mckay mckee mckenna mckenzie mckinley mckinney mcknight mclain
mclaughlin mclean mclellan mcleod mcmahon mcmanus mcmillan mcmullen mcnair mcnally mcnamara mcneal mcneil mcneill mcpherson mcqueen mcrae
mcreynolds mead meadows means mears meek meeks meeuwsen mehra mejia melancon melendez mello melo melton melville menard mendez mendonca
menendez meneses mercado mercer meredith merkel merrill merritt mertens messer messier metcalf metz meunier meza michael michaels michaud
middleton mielke miles millan millar millard millett milligan millis milton min miner minh minor mintz miramontes miranda mishra mitchum
mitra miura mixon mobley moffett moffitt mohamed mohammed mohr mojica monaco monaghan monahan moniz monroe montalvo montano monteiro
montenegro montero montes montoya moody moon mooney moorman mora moran moreland morey mori morin morita morley morneau morrill morrissey
morrow morse mortensen morton moseley mosher mosley moss mota motley mott moulton mount moya moyer mueller muir mukherjee mulcahy mullen
mullins munger munn munro munroe murdock murillo murphree murrell musser myles nadeau nadel nagel nagle nagy nakagawa nakajima nakano
nance naquin narayan nascimento nash nassar natale nava navarrete nazario neal needham neff negrete negron neill nelson nesbitt neto
neubauer neuman neville newberry newby newcomb newell newsome ng ngo nicholas nicholls nicholson nickerson nicolas nielsen nielson nieto
nieves nilsen nilsson ninh nishimura nixon noble noel nolan noll nolte noonan noriega norman norris north norton norwood novak novotny
nowak noyes null nunez nunn nutter nyberg nygaard nystrom oakes oakley oates oconnell oconnor odell odom odonnell ogawa ogden oh ohara
okada okafor okamoto okeefe okeke oldham oleary oliva olivares olivas olive olivier olivo olmedo olmos olmstead olsson oneal oneil oneill
ono orellana orlando orosz orourke orozco orr orta orton osborn osborne oshea osorio ota otero ott otto ouellet ouellette overton owen
oxley oyler ozturk pabon pace pacheco packard padgett padilla pagan page paige paine paiva palacios palma palomo pan pandey pang pappas
paquet paquette paquin paradis parent parikh paris parisi parkhurst parkinson parks parnell parr parra parrish parry parsons partridge
paschal pascual pate paterson patino patrick patten patterson patton pauley paulsen paulson pavlov paxton payan payette payton peacock
pease peck pedersen pederson pedroza peeters pellerin pelletier peltier pemberton pena penalver pendleton penn pennington penrose peoples
pepin peralta percy perdue perrault perreault perrier perrin perron perrotta pershing person pesch peterman petersen peterson petit petrie
pettit petty pfeifer phan phelan phelps philippe phipps picard pichette pickens pickett pierre pierson pike pilkington pilon pina pineda
pinette pinheiro pinkney pino piper pires pitt pittman pitts pizarro plante plata platt plourde plummer poe pohl poirier poitras polanco
poling polk pollard pollock pomeroy ponce pond poole porras portillo posey post potter potts potvin poulin pouliot pound prado prasad
prather pratt prescott presley preston prevost prewitt priest prince pritchard proctor proulx provencher provost pruitt pryor puckett
puente pugh pulido purcell purdy puri putnam pyle qian qiu quach quesada quevedo quick quigley quijano quimby quinlan quinn quinones
quintana quintanilla quintero quiroga quiroz raab rademacher rader raines rainey raja rajan rajput ralston ramey ramsay ramsey rana
randall randle randolph rangel rankin ransom rasmussen rath rathore ratliff rauch rawlings rawls raymond rea read reardon reaves rebello
rector redd redding redman redmond reece reeder reese reeves regan rehman reich reichert reilly reimer rein reinhardt reinhart reiter
renaud renner reno rentz resendiz restrepo reuter revell rey reynoso rhoades rhoads rhodes riaz ricard richardson richey richmond rickard
ricketts ricks rico riddle ridgeway ridley riendeau ries rigby riggs riley rinaldi rincon ring ringer rios rioux ripley rising ritchie
ritter rizvi rizzo roach robb robbins roberge roberson robertson robichaud robidoux robillard robin robins robison robitaille robles
robson rocco roche rochon rock rockwell roden roderick rodrigue rodrigues rodriguez roe rogan rohde rojo roland roldan rollins romo
rondeau rooney roos root roper roque rosado rosales rosario rosas rosen rosenbaum rosenberg rosenthal rossignol rosso rost rouleau roush
rousseau roussel routhier rowan rowe rowell rowland rowley royal royer royster rubin rubio rucker rudd rudolph ruff rugg runyon rupp rush
rushing russ rust rutherford rutledge ryder saad saari saavedra sabo sachs sadler saenz sager saha sahin said saini sakai salamanca salas
salcedo saldana saleem saleh salerno sales salgado salim salinas salisbury salmon salmons salvador samad samson samuel samuels samuelson
sanborn sandberg sanderson sandford sandhu sandoval sands sandstrom sanford santillan santini santoro sapp sargent sarkar sarmiento sasaki
saucedo saunders sauve savage savard savoie sawyer saxon sayers scales scalise scanlon schaefer schaeffer schafer schell schenk scherer
schilling schindler schmitz schoen schott schrader schramm schroeder schubert schuler schumann schutz schwab schwartz scoggins scruggs
scully seals sears seay seeley seguin segura seidel seitz self sellers sells senecal sepulveda serna serrano sessions sethi settle
severson sewell sexton seymour shafer shaffer shanahan shank shankar shannon sharp shaver shea sheehan sheehy sheets sheffield shelby
sheldon shelton shen shepard shephard shepherd sheppard sheridan sherman sherwood shields shih shim shimizu shin shipley shipman shirley
shoemaker shook shore short shrestha shultz sibley siddiqui sides siegel sierra sigler sikora silveira silver silverman silvestri sim
simard simms simoneau simonson sims sinclair singer singleton sinha sipes sisk sizemore skaggs skelton skinner slack slade slater
slaughter sloan slone small smalley smalls smart smiley smithson smoot smyth snell snider snow snowden sok solano solberg solis solomon
somers song sorensen soria soriano sosa sotelo soucy souders soule sousa southard spain spangler spann sparks spaulding spears speight
spence spicer spiegel spinelli spivey spooner sprague springer squires srinivasan staats stack stacy stafford stahl staley stallings stamm
stamper stanford stanley stanton staples stark starks starr stauffer stclair stearns steel steele steen steffen steiner stephan stephenson
sterling stern steward stidham stiles stinson stjohn stock stockton stoddard stokes stoll stoltz stout stovall strand strange stratton
strauss street strickland stringer strong stroud stuart stubbs stump sturgeon sturm styles su suggs suh suleiman sumner sun sundberg
sutherland sutter sutton swain swan swann swanson swartz sweeney sweet swenson swift sykes sylvester szabo szasz szymanski tabor tachibana
taft takagi takeda talbot talley tam tamayo tamura tanguay tapia tate tatum tavares tavarez teague tedesco teel tejada teller temple
templeton tennant tenney terrell terry tessier tetreault thacker tharp thayer theberge theriault therrien thibault thibeault thibodeau
thiel thiele thomason thomasson thomson thorn thorne thornton thorpe thorsen thrasher thurman thurston tibbetts tidwell tierney tillery
tilley tillman timm timmerman timmons tinoco tipton tirado tobias tobin todd tolbert toledo tolentino toliver tomlin tomlinson tompkins
toney tong toro torpy torrance torrez toth toussaint tovar towns townsend tracy trahan treadwell trejo tremblay trent trevino trevizo
tripathi triplett tripp trotter trottier trout trudeau trudel trujillo truong tsai tseng tso tsuchiya tu tuck tucker tully turcotte
turgeon turk turnbull turpin tuttle tyler tyndall tyson uchida ueda ueno ulrich underwood unger upchurch upton urban urbina uribe usher
utley vachon vail valade valadez valcourt valderrama valdes valencia valenti valentin valentine valenzuela valiquette valle vallejo valles
valverde vance vandenberg vanderpool vanderveen vandyke vang vanhorn vanwinkle varela varghese varner varney vasilescu vaz veilleux vela
velasco velazquez velez veloso venable ventura vera verdugo verhoeven verma vernon verreault vick vickers victor viens viera vigil villa
villagomez villalobos villanueva villar villareal villarreal villasenor villegas villeneuve vincent vinson viola virtanen visser vo vogt
voigt volk vollmer voss vrba vu waddell wade wadsworth wagoner wahl waite wakefield walden waldron wales walford walkup wall waller
walling wallis walls walston walters walther walton wampler wan ware warfield warner wash washburn wasserman waterman waters watkins watt
watters watts weathers webb webber webster weddle weed weeden weigel weil weiland weinberg weiner weinstein weir weis weldon welker weller
wellman wendel wendt wentworth werner wertz wesley wessel westbrook weston westphal wetzel whalen whaley wharton wheaton wheelock whipple
whitaker whitcomb whitehead whitehouse whitehurst whitfield whiting whitley whitlock whitlow whitman whitmire whitmore whitney whitson
whitt whittaker whittington whitworth wick wicker wickham wicks widmer wieland wiese wiggins wilber wilbur wilburn wilcox wild wilder
wiley wilhelm wilke wilkerson wilkes wilkins wilks willard willett willey williamson willingham willoughby wills wilmot wilt winchester
windham winfield wing winkelman winn winslow winstead winston winter winters winton wirth wise wiseman wisniewski witherspoon witt witte
witten wofford wohl wolfe wolford womack woodall woodard woodbury woodcock woodley woodruff woodson woodward woodworth woody woolf wooten
worden workman worley worrell worth worthington wray wren wrenn wyatt wyckoff wylie wyman wynn xavier xiao xie xiong yamaguchi yamamura
yamashita yancey yanez yarbrough yates yazzie ye yeager yeh yi yin yoo yoon yoshikawa yost youngblood younger yousef yuan yun zabala
zapata zaragoza zarate zavala zayas zeller zepeda zhong zielinski zink zito zuckerman zuniga zwicker`

/** Surnames of both tables that are also words. A capitalised word before one of them is not a name. */
export const FAMILY_ALSO_WORDS = `
abbott felder weil alford allen appel archer avery bach bail bailey bain baker bales banks barber barker barr bass beach beal bean beard bell bender
best bird black blackburn bland bloom bock bond booth boss bowers bracken bradley branch brand bravo bray bridges briggs bright britton brooks
brown browning buck buckley bullock burger burns bush butler byrd campos carpenter carr carrier carter cash chambers champion chan
chandler chang chapman charles chase chen childs christian christie chun church clay clement cline coates coffey coffin coker cole coleman
collier connor cook cooke coon cooper corbin cote couch craft crane creek cross crouch crowder crowe cruz curry curtis dailey dale darling
dean decker denis denton dias dixon dodd downs drake draper drew dunn durant dyer eddy elder ellis ely england english erb ernst ewing
faber fabian fagan fair faria farmer faulkner fay field fields finch fink fisher fitch fleming fletcher flores flynn foley forbes ford
foreman forest forget forrest foss foster fowler fox francis frank freeman french fried friend frost fry fuller funk gage gaines gamble
garber gardner garland garner gates gay george gill glaser glass glover goff golden gomes gordon gould grace grande granger grant graves
gray green greene griffin grimm gross gunn guy haas hagan hale hall hamm hammer hammond han hand handley hanna hardin harding hardy harmon
hart hatch haven havens hawk hawkins hayes hays head healy heath helm helms henry hess hester hill hilton hobbs hodges hogan holder
holland holley hollis holloway holt hong hood hook hooker hooper hoover hopper horn horne house houston howe hoyt hu huff hull hung hunt
hunter hurd hurst hyde ito ives jack jackman jackson jaeger jean jewell jin jordan joyce judd judge jung justice kane kang kay keen keller
kent kern keys kidd kim king kirk kiss klein kline knight knowles lacey ladd lake lamb lambert lance lane lang lange lara law lawson leach
leal ledger lee leigh lemmon leslie lester levin levy lewis li light lilly lincoln lind lindsay link linn linton lira little liu lo locke
lockhart logan london long longo lord lott love lovelace lowe lowry lu luna lund lynch lyon ma mack madden main mallet malone manley mann
manning manuel marks marlow marsh marshall martin mason massey masters masterson matte mayer mayo mays meadows means medina meek mercer
metz michael middleton miles millan miller millis mills min miner minor moon moore moran morrow moss mott mount munger myers nagel nair
nash nava neal neff newman newton ng noble noel noll north null nunn oakes oh olive oliver oneal orr otto owen pace page paige paine palma
palmer pan parent paris park parker parks parr parsons partridge pate patrick patten patton payne peacock pease peck penn peoples perkins
perry person peters petit petty phelps pierce pike piper pitt pitts plante platt plummer poe poling polk ponce pond poole pope porter
portillo posey post potter potts pound powell powers pratt price priest prince proctor provost pryor pugh purdy puri putnam pyle quick
quinn raines ramos randall ransom rao ray rea read reddy reed reeves reid rein reyes reynolds rhodes rice richards riddle ridley rigby
riggs riley ring ringer rios rising ritter rivera roach robin robins rock roe rogers rojo roman romero romo root roper rose ross roth rowe
rowland roy royal rubin ruff ruiz rush russ russell rust ryan ryder said sales salmon samson samuel sands sargent sato savage sawyer
scales scanlon schell scott seals sears segura self sellers sells sessions settle sewell seymour shank sharp shaver shaw shea sheets
shepherd sheppard sherman shields shim shipley shipman shirley shoemaker shook shore short sides siegel sierra silver silverman sim simon
sims sinclair singer singleton sisk skinner slack slade slater slaughter sloan small smalley smalls smart smiley smith snell snow snyder
somers song spain spann sparks spears speight spence spencer spicer springer stack stacy stafford staley stamper stanley stark starks
starr steel steele steen stein sterling stern stevens steward stewart stiles stock stokes stone stout strand strange stratton street
stringer strong stroud stubbs stump styles su sumner sun sutter sutton sweeney sweet swift sykes sylvester tam tan tang tapia tate taylor
teel temple terrell terry thorn thrasher tilley todd toney tong torres towns townsend tracy treadwell trent tripp trout tu tuck tucker
turk turner tuttle tyler underwood upton urban usher vail valentin valentine valle vance vang vega vela venable vera vernon vick victor vo
vogel vu wade wagner wagoner waite wales walker wall waller walls walter walters ward ware warfield warner warren wash washburn washington
waters watkins watson watt watts weaver webb weber webster weed weeks weir weis weller wells west weston wheeler white whiting wick wicker
wild wilder wiley wilkes wilson wing winn winter winters wise witt wolf wolfe wong wood woodruff woods woody worden workman worth wren
wright wynn yang yates ye yeager yi young younger yu zhou zink`
