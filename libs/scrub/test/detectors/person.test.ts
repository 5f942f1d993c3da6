import { describe, expect, test } from 'vitest'
import { createKnownNamesDetector, nameAliases } from '../../src/detectors/people/known-names.js'
import { personDetector } from '../../src/detectors/people/person.js'
import { streetAddressDetector } from '../../src/detectors/street-address.js'
import { found } from './find.js'

const values = async (text: string): Promise<string[]> =>
  [...new Set((await found(personDetector, text)).map((one) => one.replace('PERSON ', '')))].sort()

describe('names in prose', () => {
  test.each([
    ['My name is Rubija', ['Rubija']],
    ['Mrs. Karataev called about the outage.', ['Karataev']],
    ['Hi Victor, the queue is stuck again.', ['Victor']],
    ['It was reported by Calquín Cazares yesterday.', ['Calquín Cazares']],
    ['We asked Maria Silva and her brother to look.', ['Maria Silva']],
    ['The change is by Nikolaj N Møller, as far as I know.', ['Nikolaj N Møller']],
    ['Please restart it.\n\nBest regards,\nDreux Joly\n', ['Dreux Joly']],
    ['Hannah: is it down?\nStefan: yes, since ten.', ['Hannah', 'Stefan']],
    ['Yuri Bulgakov wrote it. Later Bulgakov changed the port.', ['Bulgakov', 'Yuri Bulgakov']],
    ['The rota has Pamela, Gaetane and Brian.', ['Brian', 'Gaetane', 'Pamela']],
    ["That is Daniel's laptop.", ['Daniel']],
    ['Producer Imre Karvonen explained it.', ['Imre Karvonen']],
    ['Attendees: Priya N. Raman, Zoë and Tomasz Wrona', ['Priya N. Raman', 'Tomasz Wrona', 'Zoë']],
    ['**Owner:** Runa Lacroix\n**Service:** Payment Gateway', ['Runa Lacroix']],
    ['Noor Haddad\nSite reliability\nphone: below', ['Noor Haddad']],
    ['| name | role |\n| --- | --- |\n| Qixa Vonkrath | lead |', ['Qixa Vonkrath']],
    ['See Qixa Vonkrath <q@x.io> for it.', ['Qixa Vonkrath']],
    ['See Qixa Vonkrath@x.io for it.', ['Qixa Vonkrath']],
    ['author: Qixa Vonkrath', ['Qixa Vonkrath']],
    ['Thanks, Qixa Vonkrath I think it is up again', ['Qixa Vonkrath']],
    ['Thanks, Qixa Vonkrath That is fine', ['Qixa Vonkrath']],
    ['thanks tatiana, it is up again', ['tatiana']],
    ["that was pamela's idea", ['pamela']],
    ['the verses of eric g. moreau are long', ['eric g. moreau']],
    ['we met leonti, terrence, pamela and brian', ['brian', 'leonti', 'pamela', 'terrence']],
  ])('%s', async (text, names) => expect(await values(text)).toEqual([...names].sort()))

  test.each([
    'Jenkins builds the image and Travis is gone.',
    'Restart Kafka, then check Grafana and Prometheus.',
    'Thanks, The Gateway I think is up again.',
    'Thanks everyone, see the Incident Review page.',
    'Will the job run on Monday? May be.',
    'Hi Team, the Service Mesh is down.',
    'The Payment Gateway calls Order Service by HTTP.',
    'Deploy to Production from GitHub Actions.',
    'See the Pull Request and the Release Notes.',
    'Große Änderung: die Übersicht ist neu und der Öffner ist weg.',
    'Maximum age in ms. Items are pruned.',
    'Owners: Platform Team\nTo: Service Mesh',
    'ask the proxy, then tell the client; thanks again',
    'the page is at docs/maria/index.md and in pamela-service',
    'Tables in Rust, Cargo and Axum',
    '| name | type |\n| --- | --- |\n| retries | number |\n| retryPolicy | object |',
  ])('"%s" has no name in it', async (text) => expect(await values(text)).toEqual([]))

  test('names in code are left alone', async () => {
    expect(await values('Run `git blame Maria Silva` first.\n```\nconst owner = "Maria Silva"\n```\n')).toEqual([])
  })
})

describe('names the source lists', () => {
  const detector = createKnownNamesDetector(['Ana Silva', 'bjorn.k', 'Will Gray', 'Ümit Öz', 'al'])

  test.each([
    ['ana silva and Ana met', ['PERSON ana silva', 'PERSON Ana']],
    ['ping bjorn.k or @bjorn.k', ['PERSON bjorn.k', 'PERSON bjorn.k']],
    ['Ümit is out', ['PERSON Ümit']],
    ['Will Gray asked', ['PERSON Will Gray']],
  ])('"%s"', async (text, expected) => expect(await found(detector, text)).toEqual(expected))

  test.each(['banana silvan', 'anaSilva()', 'it will be gray', 'al dente', 'bjorn.karl', 'Ümitsiz'])(
    'a name inside another word, or a word that is also a name, stays: "%s"',
    async (text) => expect(await found(detector, text)).toEqual([]),
  )

  test('a text whose letters change length with their case is searched all the same', async () => {
    expect(await found(detector, 'İzmir: Ana Silva')).toContain('PERSON Ana Silva')
  })

  test('a part of a name stands for the whole where only one name has it', () => {
    const aliases = nameAliases(['Ana Silva', 'Ana Costa', 'Bo Berg'])
    expect(aliases.get('silva')).toBe('ana silva')
    expect(aliases.has('ana')).toBe(false)
  })
})

describe('street addresses', () => {
  test('an address in small letters is found with its flat and its code', async () => {
    const text = 'send it to 688 rue du centre 320, apt. 169\nmarke, be 97466'
    expect(await found(streetAddressDetector, text)).toContain(`ADDRESS ${text.slice(11)}`)
  })

  test.each([
    'Flat 3, 22 Baker Street, London NW1 6XE',
    'Plot No. 14, Sector 62, Noida 201301',
    'Republica de Chile 8305',
    'Victor Hugo u. 49',
    'ul. Lipowa 12/5',
    '14 Crown Street Kishi Squares Suite 321',
    '12 Main Street',
    '2505 Park Avenue Suite 620',
    'Villacher Strasse 89',
    'Hammarvägen 15',
    'Via Santa Teresa degli Scalzi 71',
    'C/ Señores Curas 88',
    'Rue Dielhère 130',
    'PSC 0729, Box 5797\nAPO AP 96854',
    'P.O. Box 255',
    '3421 Fagradalsbraut 71\nPisão\n, CO\n 46381',
  ])('%s', async (address) => {
    expect(await found(streetAddressDetector, `They moved to ${address}.`)).toContain(`ADDRESS ${address}`)
  })

  test.each([
    'wait 5 minutes and 30 seconds',
    'it took 3 retries along the way',
    'Kubernetes 1.29 on Debian 12',
    'Restart 3 pods, then scale to 12',
    'see RFC 3339 and ISO 8601',
    'Chapter 4 Section 12',
    'port 8080 via the gateway 2',
  ])('"%s" is no address', async (text) => expect(await found(streetAddressDetector, text)).toEqual([]))
})
