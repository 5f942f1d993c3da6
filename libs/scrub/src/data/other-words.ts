import type { Words } from './words.js'

/** Capitalised words after a cue that are not names: greetings, days, months, roles, technology. */
export const NOBODY: Words = {
  any: `collector exporter hat ruby major minor incident a about account admin administrator after again all also always am an and another any anybody anyone apache api apple april are as at august aws azure back backend bash
  be because been before being best better both bot box bug but by california call can case cc chrome ci city click client cloud code com community
  company config configuration consul contact contributors could customer cyprus data database day dear debian december default department dev developers
  developer devops did disclaimer do docker docs does don done each edge either email engineer engineering english error errors europe even every everybody everyone
  example false february file firefox first fix folks for france friday friend from frontend future gateway german germany get git github gitlab give go good google
  grafana great group guys had has have he hello helm help her here hey hi him his home how http https i id if image important in index infra info
  install instead internet is issue istio it its january java javascript jenkins jira json july june just kafka kibana kubernetes last later leadership lead less let
  like linux list live load local log login london look mac make management manager many march master may maybe me message microsoft model monday mongo
  more most my mysql name need net network never new next nginx no node none north not note nothing november now october of office ok okay on
  once one only ooo open operator ops option or oracle order other our out over page partner payment people per phone platform please pod postgres product
  production prometheus python question queue rabbitmq read ready really redis regards release report request required response rest result right root run safari
  same saturday script sd security see sender september server service services session set she should since sir sister slack slow so some someone something sorry sql sre
  ssh staff staging start state status still stop string subject such sunday support sure system table take task team teams tech terraform test thank thanks
  that the their them then there these they thing things this those thursday time to today together token tomorrow tonight too true tuesday type typescript ubuntu
  uk under unfortunately united university unix until up update url us usa use used user users value vault version via vs wait was we web wednesday week
  welcome well were west what when where whether which while who whole whom whose why will windows with without wonder work working world would yaml yes yesterday yet you
  your zone zookeeper street summary description details steps step title address date owner author authors reviewer severity priority impact action actions key note notes warning tip caution
  input output returns params usage goal goals context decision consequences alternatives background overview purpose scope problem solution cause symptoms diagnosis mitigation
  announcement announcements bake configure deploy deployment deprecation disable enable migrate moderator moderators restore rollback rollout rotate scale
  contributor contributors maintainer maintainers ísland
  red yellow topic topics troubleshooting updates upgrade validate verify remember why never ingress cluster namespace secret secrets monitor metric metrics alert alerts project projects source sources file files import export class function method module library package license`,
}

/** Last words of the names of institutions, firms and events that bear the name of a person. */
export const BODIES: Words = {
  any: `airport association award center centre club college committee conference council corp corporation desktop foundation gmbh group holdings
  hospital inc institute library llc ltd meeting meetup museum prize project school society stadium summit survey team university workshop`,
}

/** Roles of people that precede their names. */
export const ROLES: Words = {
  en: `producer singer songwriter actor actress author novelist composer director guitarist drummer painter president chairman chairwoman ceo cto cfo coo
  professor doctor nurse officer detective inspector agent coach captain king queen prince bishop father mother uncle aunt grandpa grandma cousin
  manager founder cofounder architect consultant analyst attorney lawyer judge governor mayor minister chancellor ambassador writer journalist editor
  photographer artist pianist violinist conductor hi hello hey dear thanks cheers ping ask tell call met meet with from told says said`,
}

/** Words by which the language of a text is told: short ones that stand in most sentences. */
export const COMMON: Words = {
  en: 'the and is are was of to my you he she for with by from that this have has what who',
  de: 'der die das und ist nicht ein eine mit für',
  fr: 'le la les et est des une que',
  es: 'el los las un por para',
  it: 'il che di',
  nl: 'het een',
  sv: 'och att som',
  no: 'og på',
  pl: 'jest nie się',
  pt: 'não uma',
}
