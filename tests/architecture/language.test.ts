import { describe, expect, it } from 'vitest'
import { everyFile, sourceFiles, withoutComments } from '@/tests/support/source/source-files'

const identifiers: Record<string, { instead: string; but?: RegExp }> = {
  patience: { instead: 'timeoutMs or graceMs' },
  patienceMs: { instead: 'timeoutMs' },
  underWay: { instead: 'pending' },
  isUnderWay: { instead: 'isPending' },
  atOnce: { instead: 'batchSize' },
  // A parameter that installations have stored under this name.
  mostAtOnce: {
    instead: 'maxConcurrent',
    but: /^(lib\/settings\/schema|lib\/defects\/export\/.*|app\/.*|tests\/.*)\.tsx?$/,
  },
  most: { instead: 'maxX or limit' },
  few: { instead: 'smallSetLimit' },
  farDown: { instead: 'deepOffset' },
  surelyMany: { instead: 'exceedsCap' },
  gatherAll: { instead: 'materializeAll' },
  // A field of the public form and a column of drafts.
  way: { instead: 'direction, strategy or path', but: /^(lib\/intake\/(pages|own)|tests)\// },
  asked: {
    instead: 'request, input or filters',
    but: /^(db\/schema\/intake-drafts|lib\/intake\/(pages|draft|own)\/.*|tests\/.*)\.ts$/,
  },
  wanted: { instead: 'requested or expected', but: /^(app\/\(staff\)\/users|tests)\// },
  told: { instead: 'reported or status' },
  said: {
    instead: 'reported, given or output',
    but: /^(lib\/defects\/import|app\/\(staff\)\/defects\/import|tests)\//,
  },
  glimpseOf: { instead: 'previewText' },
  lingering: { instead: 'drainRequestBody' },
  linger: { instead: 'drainBeforeClose' },
  notedList: { instead: 'withAuditRow' },
  gatherTexts: { instead: 'deferKeywordIndex' },
  mayGive: { instead: 'canGrant' },
  refuseBeyondReach: { instead: 'assertCanGrant' },
  StillButton: { instead: 'DeferredButton' },
  awake: { instead: 'active' },
  Turns: { instead: 'WeightedSemaphore' },
  weighPair: { instead: 'scorePair' },
  holdJob: { instead: 'leaseJob' },
  judgeVin: { instead: 'evaluateVin' },
  judgeRisk: { instead: 'evaluateRisk' },
  askOutside: { instead: 'fetchExternal' },
  keepAvatar: { instead: 'setAvatar' },
  keepView: { instead: 'saveView' },
}

const files: [RegExp, string][] = [
  [
    /^(standing|mine|probe|turns|linger|lingering|gather|asked)$/,
    'name the mechanism: grant-rules, home-filters, …',
  ],
  [/^keep-/, 'a verb of the field: set, save, store, apply'],
  [/^judge-(?!pair)/, 'check, evaluate or validate'],
  [/^(weigh|still|noted|gather)-/, 'score or rank, deferred, with-audit-row, collect or defer'],
  [/-(alarm|steadily)$/, 'show-error, periodically'],
]

function codeOf(text: string): string {
  return withoutComments(text)
    .replace(/(^|\s)\/\/.*$/gm, '$1')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
    .replace(/`(?:[^`\\$]|\\.|\$(?!\{))*(?=`|\$\{)/g, '`')
    .replace(/\}(?:[^`\\${}]|\\.|\$(?!\{))*(?=`|\$\{)/g, '}')
}

describe('the language of the code', () => {
  it('has the words of the field for identifiers', () => {
    const word = new RegExp(
      `(?<![\\w$'-]|\\bcss\\.)(${Object.keys(identifiers).join('|')})(?![\\w$-])(?!\\s*=\\s*\\{?["'\`])`,
      'g',
    )
    const wrong = sourceFiles()
      .filter(({ path }) => /^(app|db|lib|tests)\//.test(path) && !path.startsWith('tests/architecture/'))
      .flatMap(({ path, text }) => {
        if (text.search(word) < 0) return []
        const found = new Set([...codeOf(text).matchAll(word)].map(([, old = '']) => old))
        return [...found]
          .filter(old => !identifiers[old]!.but?.test(path))
          .map(old => `${path}: ${old} → ${identifiers[old]!.instead}`)
      })
    expect(wrong).toEqual([])
  })

  it('names files by what they do', () => {
    const wrong = everyFile()
      .filter(path => /^(app|db|lib)\/.*\.(tsx?|mjs)$/.test(path))
      .flatMap(path => {
        const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
        return files.filter(([old]) => old.test(name)).map(([, instead]) => `${path}: ${instead}`)
      })
    expect(wrong).toEqual([])
  })

  it.each([
    ['doc comments', /^\s*\/\*\*/gm, 625],
    ['casts by way of unknown', / as unknown as /g, 10],
    ['casts to never', / as never\b(?! \w)/g, 8],
  ])('has few %s', (_, pattern, limit) => {
    const count = sourceFiles()
      .filter(({ path }) => /^(app|db|lib)\//.test(path))
      .reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0)
    expect(count).toBeLessThanOrEqual(limit)
  })

  it('sees an old word, and none in a text', () => {
    const seen = (code: string) => /(?<![\w$'-])patience(?![\w$-])/.test(codeOf(code))
    expect(seen('const patience = 1')).toBe(true)
    expect(seen('connect(url, { patience: 1 })')).toBe(true)
    expect(seen("const a = 'patience'")).toBe(false)
    expect(seen('const a = `patience`')).toBe(false)
    expect(seen('// patience\nconst a = 1')).toBe(false)
  })
})
