import { expect, test } from 'vitest'
import { readDockerfile } from '../../src/service-graph/services/dockerfile.js'

const holdsOf = (...lines: readonly string[]): string | undefined => readDockerfile(lines.join('\n'))?.holds

test('The last stage is made of an image, whatever the stages before it are called', () => {
  expect(holdsOf('FROM python:3 AS redis', 'COPY . .', 'FROM redis', 'CMD ["python", "app.py"]')).toBe('code')
  expect(holdsOf('FROM postgres:16 AS base', 'FROM base', 'COPY shop.sql /docker-entrypoint-initdb.d/')).toBe('engine')
})

test('A mount of the build context holds code, a cache and a secret do not', () => {
  const build = (mount: string): string | undefined => holdsOf('FROM golang', `RUN --mount=${mount} go install ./...`)
  expect(['target=.', 'type=bind,target=.', 'target=.,type=bind'].map(build)).toEqual(['code', 'code', 'code'])
  const others = ['type=cache,target=/root/.cache', 'target=/root/.cache,type=cache', 'type=secret,id=token']
  expect(others.map(build)).toEqual(['nothing', 'nothing', 'nothing'])
})

test('A here-document is none of the instructions, a here-string and a shift are no here-documents', () => {
  const copied = (run: string): readonly string[] | undefined =>
    readDockerfile(`FROM python:3\n${run}\nCOPY app /app\n`)?.copied
  expect(copied('RUN cat <<EOF > /x\nCOPY other /other\nEOF')).toEqual(['app'])
  expect(copied("RUN python3 <<-'PY'\nCOPY other /other\n\tPY")).toEqual(['app'])
  expect(copied('RUN bash -c "read x <<<word"')).toEqual(['app'])
  expect(copied('RUN echo $((1<<3))')).toEqual(['app'])
})
