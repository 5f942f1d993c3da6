import { languageOfPath } from '@coderag/facts/names'
import { baseOf } from '@coderag/facts/stored'

/** Files that start whatever they are asked for. */
const ANYTHING = /(?:^|\/)(?:manage\.py|artisan|console)$/
const RUNS_MODULES = /(?:^|\/)(?:python\d?(?:\.\d+)?|celery)$/
/** Modules that start others, which the words behind them name. */
const LAUNCHER =
  /^(?:uvicorn|gunicorn|hypercorn|daphne|granian|celery|flask|debugpy|dramatiq|rq|arq|faust|http|pytest)$/
const MODULE = /^[A-Za-z_]\w*(?:\.\w+)*$/

/**
 * Returns the files that the words of a command line start, as they are written; of Python's modules and of objects in them
 * (`app.main:app`) the paths that they stand for. Words that are options are not among those of a workload.
 */
export function startedFiles(command: readonly string[] = []): readonly string[] {
  return command.flatMap((word, at) => {
    if (languageOfPath(word) !== null) return ANYTHING.test(word) ? [] : [word.replace(/^\.\//, '')]
    const [module = '', object] = word.split(':')
    const isLaunched = command.slice(0, at).some((before) => LAUNCHER.test(baseOf(before)))
    const isNamed =
      object === undefined ? RUNS_MODULES.test(command[at - 1] ?? '') : isLaunched && /^[A-Za-z_]\w*$/.test(object)
    return isNamed && MODULE.test(module) && !LAUNCHER.test(module) ? [`${module.replaceAll('.', '/')}.py`] : []
  })
}

/** Checks whether a file of a code base is the one that a command starts: also what is built of it, or the package of that name. */
export function isStartedBy(started: string, below: string): boolean {
  const own = below.replace(/\/__(?:init|main)__\.py$/, '.py')
  if (started === own || started.endsWith(`/${own}`)) return true
  const source = /^(?:src\/)?(.*)\.[cm]?[jt]sx?$/.exec(below)?.[1]
  const built = /^(?:.*\/)?(?:dist|build|out|lib)\/(?:src\/)?(.*)\.[cm]?js$/.exec(started)?.[1]
  return source !== undefined && source === built
}
