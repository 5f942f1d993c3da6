import { createSyntax } from '@coderag/syntax'
import { rawText } from '@coderag/types'
import { createFactExtractor } from '../src/index.js'
import { StoredFacts } from '../src/stored.js'

const extractor = createFactExtractor({ syntax: createSyntax({ keepLastTree: true }) })

/** Tables of a file as `3 reads orders`; of a model as `3 declares orders (default) = Order`. */
export async function tablesOf(filePath: string, text: string): Promise<string[]> {
  const document = {
    sourceUri: `repo://shop/${filePath}`,
    corpusType: 'CODE_LOGIC' as const,
    repoName: 'shop',
    filePath,
    gitHash: null,
    text: rawText(text),
  }
  const { boundary = '' } = (await extractor.extract(document, [])) ?? {}
  return new StoredFacts(boundary).plain.flatMap((fact) =>
    fact.kind === 'table'
      ? [
          `${fact.line} ${fact.role} ${fact.name}${fact.isDefault === true ? ' (default)' : ''}${fact.models.length === 0 ? '' : ` = ${fact.models.join(', ')}`}`,
        ]
      : [],
  )
}
