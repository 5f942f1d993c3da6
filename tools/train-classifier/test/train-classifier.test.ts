import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SCOPES } from '@coderag/retrieval'
import { openLearnedModel } from '@coderag/retrieval/training'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readLabelled } from '../src/labelled.js'
import { learn } from '../src/learn.js'
import { prepare } from '../src/prepare.js'
import { sharesOf, trainSoftmax } from '../src/softmax.js'
import { templateQuestions } from '../src/templates.js'

const fillers = {
  phrases: { class: ['OrderStore', 'MailQueue'], things: ['sessions', 'orders'] },
  actions: [{ do: 'parse the header', does: 'parses the header', done: 'parsed', doing: 'parsing the header' }],
}

async function folderWith(templates: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coderag-templates-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'templates'))
  await writeFile(join(folder, 'fillers.json'), JSON.stringify(fillers))
  await writeFile(join(folder, 'templates', 'all.txt'), templates)
  return folder
}

describe('templates', () => {
  test('become questions with the labels of their heading, the same ones for the same seed', async () => {
    const folder = await folderWith('# locate pinpoint\nwhere is {class}\nthe code that {does} -> function\n')
    const made = await templateQuestions(folder, { seed: 7, perTemplate: 3 })
    expect(made).toHaveLength(6)
    expect(made[0]).toMatchObject({ intent: 'locate', scope: 'pinpoint', targetType: 'class' })
    expect(made[0]?.question).toMatch(/^where is (?:OrderStore|MailQueue)\??$/i)
    expect(made[3]).toMatchObject({ targetType: 'function' })
    expect(made[3]?.question).toMatch(/^the code that parses the header$/i)
    expect(await templateQuestions(folder, { seed: 7, perTemplate: 3 })).toEqual(made)
  })

  test('without a heading, or with a slot that nothing fills, are refused', async () => {
    const options = { seed: 1, perTemplate: 1 }
    await expect(templateQuestions(await folderWith('where is it\n'), options)).rejects.toThrow(
      'before the first heading',
    )
    await expect(templateQuestions(await folderWith('# locate pinpoint\n{nothing}\n'), options)).rejects.toThrow(
      '{nothing}',
    )
  })
})

test('labels that there are not are refused', async () => {
  const folder = await folderWith('')
  const path = join(folder, 'questions.jsonl')
  await writeFile(path, '{"question":"where is it","intent":"wander","scope":"pinpoint"}\n')
  await expect(readLabelled(path)).rejects.toThrow('intent')
})

describe('the regression', () => {
  test('gives each label the share that its examples have', () => {
    const examples = [0, 0, 0, 1].map((label) => ({ features: [0], label, weight: 1 }))
    const weights = trainSoftmax(examples, { features: 1, labels: 2, l2: 1e-9 })
    expect(sharesOf(weights, [0], 2)[0]).toBeCloseTo(0.75, 3)
  })

  test('counts an example as much as it weighs', () => {
    const examples = [0, 1].map((label) => ({ features: [0], label, weight: label === 0 ? 4 : 1 }))
    expect(sharesOf(trainSoftmax(examples, { features: 1, labels: 2, l2: 1e-9 }), [0], 2)[0]).toBeCloseTo(0.8, 3)
  })
})

test('what is learned is what two families share, and decides questions that were not seen', async () => {
  const questions = ['sessions', 'orders', 'invoices', 'uploads'].flatMap((thing) => [
    { question: `all places that read ${thing}`, intent: 'locate' as const, scope: 'comprehensive' as const },
    { question: `why are ${thing} read again`, intent: 'understand' as const, scope: 'focused' as const },
  ])
  const prepared = prepare(questions, { weight: 1, seenByRules: true })
  const options = { l2: 1e-3, minFamilies: 2, maxFeatures: 100, scale: 1 }
  const weights = learn(prepared, 'scope', options)
  const model = openLearnedModel(weights, SCOPES)
  const [unseen] = prepare([{ question: 'all places that cache prices', intent: 'locate', scope: 'comprehensive' }], {
    weight: 1,
    seenByRules: true,
  })
  expect(model.decide(unseen?.features.scope ?? []).label).toBe('comprehensive')
  expect(model.decide(['has price']).confidence).toBeCloseTo(1 / SCOPES.length)
  expect(learn(prepared, 'scope', options)).toEqual(weights)
})
