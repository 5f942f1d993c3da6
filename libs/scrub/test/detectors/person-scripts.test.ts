import { describe, expect, test } from 'vitest'
import { rawChunk } from '@coderag/types/testing'
import { createScrubber } from '../../src/index.js'

async function clean(text: string, knownNames: readonly string[] = []): Promise<string> {
  const { chunks } = await createScrubber().scrub(
    [rawChunk({ text: `Notes of the team.\n\n${text}\n`, corpusType: 'CONVO_SLACK' })],
    { knownNames },
  )
  return chunks[0]?.text ?? ''
}

describe('people whom another script names', () => {
  test.each([
    ['Вчера Анна Каренина перезапустила сервис.', 'Каренина'],
    ['Спросите Ивана Петровича Сидорова об этом', 'Петровича'],
    ['Ответственный: Ольга Кравец', 'Кравец'],
    ['Меня зовут Ольга Кравец', 'Кравец'],
    ['Με λένε Γιώργος Παππάς', 'Παππάς'],
    ['Το έκανε ο Γιώργος Παπαδόπουλος χθες', 'Παπαδόπουλος'],
    ['担当者：山田太郎', '山田太郎'],
    ['田中さんに聞いてください', '田中'],
    ['私は鈴木一郎と申します', '鈴木一郎'],
    ['我叫王小明，请联系我', '王小明'],
    ['联系人：李雷', '李雷'],
    ['请找张伟先生', '张伟'],
    ['담당자: 김민수', '김민수'],
    ['어제 김민수님이 확인했습니다', '김민수'],
    ['اسمي محمد علي', 'محمد'],
    ['השם שלי דוד כהן', 'כהן'],
    ['मेरा नाम आरती शर्मा', 'आरती'],
    ['ชื่อ สมชาย ใจดี', 'สมชาย'],
  ])('%s', async (text, name) => expect(await clean(text)).not.toContain(name))

  test.each([
    'Ответственный за сервис перезапустил Kafka в Москве.',
    'Нижний Новгород и Красная площадь',
    'Имя: обязательно',
    'у панядзелак, господин сервис',
    'Ο υπεύθυνος της υπηρεσίας',
    '担当者が必要です。氏名：必須',
    '皆さん、お客さんは仕様を見てください',
    '我是管理员，请联系我们',
    '이용자님, 담당자: 미정',
    'السيرفر يعمل الآن',
  ])('near miss: %s', async (text) => expect(await clean(text)).toContain(text))
})

describe('people whom the source lists', () => {
  test.each([
    ['李雷', '今天李雷重启了服务', '李雷'],
    ['山田 太郎', '山田太郎が確認し、あとで太郎に聞いた', '太郎'],
    ['김민수', '어제 김민수가 확인했다', '김민수'],
    ['Анна Каренина', 'анна каренина, потом Анна', 'Анна'],
  ])('%s in %s', async (name, text, part) => expect(await clean(text, [name])).not.toContain(part))

  test('a listed name inside of a Korean word is none', async () =>
    expect(await clean('새 국민수당이 있다', ['민수'])).toContain('국민수당'))
})
