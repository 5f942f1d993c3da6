import { describe, expect, test } from 'vitest'
import { translateQuery } from '../src/index.js'
import { openLexicon } from '../src/translation/lexicon.js'
import { foldedWord, stemOf, TRANSLATED_LANGUAGES } from '../src/translation/stems.js'

describe('the language of a query', () => {
  test.each([
    ['wie wird der Preis einer Bestellung berechnet', 'German'],
    ['wo werden abgelaufene Reservierungen gelöscht', 'German'],
    ['Warteschlange leeren', 'German'],
    ['comment le prix d’une commande est calculé', 'French'],
    ['où sont supprimées les réservations expirées', 'French'],
    ['gestion des erreurs', 'French'],
    ['Ist die Unterstützung für Zeitzonen an?', 'German'],
    ['cómo se calcula el precio de un pedido', 'Spanish'],
    ['como é calculado o preço de um pedido', 'Portuguese'],
    ['come viene calcolato il prezzo di un ordine', 'Italian'],
    ['jak jest obliczana cena zamówienia i gdzie się znajduje', 'Polish'],
    ['كيف يتم حساب سعر الطلب', 'Arabic, or another language in its script'],
    ['订单的价格在哪里计算', 'Chinese'],
    ['注文の価格はどこで計算されますか', 'Japanese'],
    ['주문 가격은 어디서 계산됩니까', 'Korean'],
    ['где вычисляется цена заказа', 'Russian, or another language in Cyrillic'],
  ])('%s is %s', async (query, language) => {
    expect((await translateQuery(query))?.language).toBe(language)
  })

  test.each([
    'where is the price of an order calculated',
    'how does the die command end a process',
    'why is es not reachable from the el client',
    'OrderService.place',
    'retry failed payments',
    'how are des and aes keys derived',
    'do while loop in se',
    'where is naïve café text normalised',
    'what does the μ in the docs stand for',
    'a e o i',
    'der das.proto un_il.go',
    'session expiration',
    'main page service client',
    'type conversion and validation exceptions',
    'has status class alias',
    'removing results of finished tasks whose retention is over',
  ])('%s stays as it is', async (query) => {
    expect(await translateQuery(query)).toBeNull()
  })
})

describe('a translation', () => {
  const translated = async (query: string) => (await translateQuery(query))?.text

  test.each([
    ['Wo wird der Cache geleert, wenn eine Anfrage fehlschlägt?', 'where is cache empty, when request fail?'],
    ['wie werden abgelaufene Sitzungen gelöscht', 'how is expire session delete'],
    ['Fehlerbehandlung beim Hochladen von Dateien', 'error handling upload file'],
    ['loeschen der Warteschlangen', 'delete queue'],
    ['Comment la valeur par défaut du délai d’attente est-elle définie ?', 'how default timeout is set?'],
    ['¿Qué pasa cuando falla la validación?', 'what happens when fail validate?'],
    ['где вычисляется цена заказа', 'where compute price order'],
    ['订单的价格在哪里计算', 'where order price compute'],
    ['注文の価格はどこで計算されますか', 'where order price compute'],
    ['주문 가격은 어디서 계산됩니까', 'where order price compute'],
  ])('%s → %s', async (query, text) => {
    expect(await translated(query)).toBe(text)
  })

  test('keeps names of code, paths, abbreviations and quoted text', async () => {
    expect(await translated('Wo wird `die Datei` in OrderService.place und src/main.ts über HTTP gesendet')).toBe(
      'where is `die Datei` OrderService.place and src/main.ts HTTP send',
    )
    expect(await translated('什么时候调用 placeOrder() 和 GET /orders/{id}')).toBe(
      'when call placeOrder() and GET /orders/{id}',
    )
  })

  test('keeps quoted text between words without spaces', async () => {
    expect(await translated('在哪里打印 "支付失败" 这个错误')).toBe('where print "支付失败" error')
  })

  test('knows long words and phrases of languages without spaces', async () => {
    expect(await translated('オペレーティングシステムの検出はどこですか')).toContain('operating system')
    expect(await translated('구문 분석은 어디서 하나요')).toContain('parse')
    expect(await translated('파일 디스크립터는 어디서 닫습니까')).toContain('file descriptor')
    expect(await translated('요청이 실패하면 어떻게 되나요')).toContain('what happens')
    expect(await translated('실패하면 어떻게 되돌리나요')).toContain('rollback')
  })

  test('reads text without spaces around digits and names', async () => {
    expect(await translated('1秒に3回リトライするのはどこですか')).toBe('where 1 seconds 3 retry do is')
    expect(await translated('FMT_OPTIMIZE_SIZEは何をしますか')).toContain('FMT_OPTIMIZE_SIZE')
  })

  test('reads full-width letters as plain ones', async () => {
    expect(await translated('ＡＰＩのエラー処理はどこですか')).toBe('where API error handling is')
  })

  test('names the words that it does not know, and keeps them', async () => {
    const translation = await translateQuery('wie wird der Zwiebelkuchen im Cache gespeichert')
    expect(translation?.unknown).toEqual(['Zwiebelkuchen'])
    expect(translation?.text).toBe('how is Zwiebelkuchen cache save')
  })

  test('returns the words of the query without those that only ask, for documents in its language', async () => {
    expect((await translateQuery('wo wird der Preis einer Bestellung berechnet'))?.original).toEqual([
      'Preis',
      'Bestellung',
      'berechnet',
    ])
  })

  test('is refused if few of the words are known', async () => {
    const translation = await translateQuery('der Kuckuck und die Nachtigall singen im Frühling ein Liebeslied')
    expect(translation).toMatchObject({ language: 'German', text: null })
  })

  test('is refused for a language without a lexicon', async () => {
    expect(await translateQuery('dove vengono cancellate le prenotazioni e come si fa')).toMatchObject({
      language: 'Italian',
      text: null,
    })
  })
})

/** Maximum length of a query, in UTF-16 units. */
const LONGEST_QUERY = 32_768

// Each of these took a minute to hours before, which the time limit of a test does not allow.
describe('a hostile query does not keep the process busy', () => {
  test('by a word that could be a compound and has no known parts', async () => {
    const word = 'xq'.repeat(32)
    expect((await translateQuery(`wie wird der ${word} im Cache gespeichert`))?.unknown).toEqual([word])
  })

  test.each(['“', '«', 'a', '_)', "a'"])('by %s over and over', async (part) => {
    const query = `wie wird der Cache geleert ${part.repeat(LONGEST_QUERY / part.length - 30)}x`
    expect(await translateQuery(query)).not.toBeNull()
  })
})

describe.each(TRANSLATED_LANGUAGES)('the lexicon of %s', (language) => {
  test('has English words for every word that is not a function word', async () => {
    const { exact, english } = await openLexicon(language)
    const silent = [...exact].filter(([, meanings]) => meanings.length === 0)
    expect(exact.size).toBeGreaterThan(1_000)
    expect(silent.length).toBeLessThan(200)
    for (const word of english) expect(word).toMatch(/^[a-z-]+$/)
  })
})

test('stems join the forms of a word', () => {
  const joined = (language: 'German' | 'French' | 'Spanish' | 'Portuguese' | 'Russian', words: string) =>
    new Set(words.split(' ').map((word) => stemOf(foldedWord(word, language), language))).size
  expect(joined('German', 'prüfen prüft prüfte prüfung prüfungen pruefen')).toBe(1)
  expect(joined('French', 'valider validée validées validation valident')).toBe(1)
  expect(joined('Spanish', 'validar validado validación validando')).toBe(1)
  expect(joined('Portuguese', 'validar validado validação validando')).toBe(1)
  expect(joined('Russian', 'проверка проверки проверку')).toBe(1)
})
