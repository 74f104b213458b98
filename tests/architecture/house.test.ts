import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { everyFile, sourceFiles, withoutComments } from '../support/source/source-files'

const files = sourceFiles()
const paths = everyFile()
const house = files.filter(
  ({ path }) => /^(app|db|lib)\//.test(path) || /^(next.config|instrumentation)\.ts$/.test(path),
)

describe('the house', () => {
  it('takes the time from lib/core/clock.ts, which follows the database’s', () => {
    // Allowed besides the clock itself: code in the browser, sign-in as its library sees it, the check of the clock's
    // offset, and commands that report durations or name a folder by the minute.
    const own = [
      ...['lib/core/clock.ts', 'lib/health/check-readiness.ts', 'lib/values/day.ts', 'lib/values/vin.ts'],
      ...['commands/backup', 'backup/back-up', 'config/check-config', 'config/check-database'].map(
        name => `lib/ops/${name}.ts`,
      ),
      ...['commands/seed', 'commands/start'].map(name => `lib/ops/${name}.ts`),
      ...['postgres/postgres-initialise', 'process/processes'].map(name => `lib/ops/${name}.ts`),
      'lib/ops/process/progress.mjs',
    ]
    const using = house
      .filter(({ path }) => path.startsWith('lib/'))
      .filter(({ text }) => /\bDate\.now\(|new Date\(\)/.test(withoutComments(text)))
      .map(({ path }) => path)
    const instead =
      'ctx.now or currentTime(), now() in a statement, performance.now() for how long something takes'
    expect(using.filter(path => !own.includes(path)).map(path => `${path}: take ${instead}.`)).toEqual([])
    expect(own.filter(path => !using.includes(path))).toEqual([])
  })

  it('has no folder or file that hides its purpose, and no second door', () => {
    const wrong = paths
      .filter(file => !file.startsWith('db/migrations/'))
      .filter(
        file =>
          /(^|\/)(src|components?|utils?|helpers?|hooks|types|common|misc)(\/|\.tsx?$)/.test(file) ||
          /(^|\/)(proxy|middleware)\.[jt]sx?$/.test(file),
      )
      .map(file => `${file}: name it after the noun or the verb it holds; doors are app/api and screen().`)
    expect(wrong).toEqual([])
  })

  it('has no server action: a change goes through a verb that an endpoint names', () => {
    expect(house.filter(({ text }) => /^\s*['"]use server['"]/m.test(text)).map(({ path }) => path)).toEqual(
      [],
    )
  })

  it('fetches parts of a page with lazyPart, which a lost network does not break', () => {
    expect(
      house
        .filter(({ path }) => path !== 'app/_ui/lazy-part.tsx')
        .filter(({ text }) => /\blazy\(/.test(withoutComments(text)))
        .map(({ path }) => `${path}: take lazyPart of app/_ui instead of React.lazy.`),
    ).toEqual([])
  })

  it('has no file that only passes others on', () => {
    const wrong = house
      .filter(({ path }) => !['db/schema/all.ts', 'db/seed/first.ts'].includes(path))
      .filter(({ path, text }) => /(^|\/)index\.tsx?$/.test(path) || onlyPassesOn(text))
      .map(({ path }) => `${path}: import from the file that holds the thing.`)
    expect(wrong).toEqual([])
  })

  it('names files in kebab-case', () => {
    const segment = /^(_?[a-z0-9]+(-[a-z0-9]+)*|\([a-z]+\)|\[\[?(\.\.\.)?[a-zA-Z]+\]?\]|carBack)$/
    const wrong = paths
      .filter(file => /^(app|db|lib|tests)\//.test(file) && !file.startsWith('db/migrations/meta/'))
      // These names are fixed by Docker, by GitHub and by systemd.
      .filter(file => !/\/(Dockerfile(\.dockerignore)?|README\.md|[a-z-]+@\.service)$/.test(file))
      .filter(file => {
        const folders = file.split('/')
        const name = folders.pop()!
        const stem = name
          .replace(/(\.(long\.test|test|config|d|module))?\.[a-z]+$/, '')
          .replace(/^\d{4}_/, '')
        const plain = file.startsWith('db/migrations/') ? stem.replaceAll('_', '-') : stem
        return ![...folders, plain].every(part => segment.test(part))
      })
      .map(file => `${file}: folders and files are kebab-case, named as their main export.`)
    expect(wrong).toEqual([])
  })

  it('keeps its files small', () => {
    const lines = house
      .filter(({ path }) => !path.startsWith('db/seed/'))
      .map(({ path, text }) => [path, text.split('\n').length] as const)
    const long = lines.filter(([, count]) => count > 350)
    expect(
      long.map(([path, count]) => `${path} has ${count} lines: a second noun or verb is in it.`),
    ).toEqual([])
    const over250 = lines.filter(([, count]) => count > 250).length
    expect(over250 / lines.length).toBeLessThan(0.1)
  })

  it('names no place of anybody’s machine and leaves no note to finish later', () => {
    const place = /(^|[\s'"`(=])\/(home|root|Users|work|mnt)\/\w/
    const wrong = paths
      .filter(file => !/^(public|db\/seed\/data)\//.test(file) && !/\.(png|ico|xlsx|woff2?|snap)$/.test(file))
      .filter(file => file !== 'package-lock.json')
      .flatMap(file =>
        readFileSync(file, 'utf8')
          .split('\n')
          .flatMap((line, at) =>
            place.test(line) || /\b(TO[D]O|FIX[M]E|HA[C]K)\b/.test(line) ? [`${file}:${at + 1}`] : [],
          ),
      )
    expect(wrong).toEqual([])
  })
})

describe('the registry', () => {
  it('holds every endpoints.ts', () => {
    const registry = files.find(({ path }) => path === 'lib/http/registry.ts')!
    const listed = registry.imports.map(({ file }) => file)
    const wrong = house
      .filter(({ path }) => /^lib\/.*\/endpoints\.ts$/.test(path) && !listed.includes(path))
      .map(({ path }) => `${path}: add it to lib/http/registry.ts, or its calls do not exist.`)
    expect(wrong).toEqual([])
  })
})

describe('package-lock.json', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<
      string,
      { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }
    >
  }

  it('holds the releases that closed security holes', () => {
    const floors = { next: '16.4.1', react: '19.2.8', 'react-dom': '19.2.8', 'next-auth': '4.24.15' }
    for (const [name, floor] of Object.entries(floors)) {
      const found = lock.packages[`node_modules/${name}`]?.version ?? '0.0.0'
      const message = `${name} ${found} is older than ${floor}, which closed a security hole`
      expect(found.localeCompare(floor, 'en', { numeric: true }), message).toBeGreaterThanOrEqual(0)
    }
  })

  it('names no registry: it installs from the one that npm is set to', () => {
    const named = Object.entries(lock.packages).filter(([, { resolved }]) => /^https?:/.test(resolved ?? ''))
    expect(named.map(([name]) => name)).toEqual([])
  })

  it('knows the packages of other platforms too, or `npm ci` refuses it', () => {
    const requested = Object.entries(lock.packages).flatMap(([parent, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).map(name => [
        `${parent}/node_modules/${name}`,
        `node_modules/${name}`,
      ]),
    )
    const unknown = requested.filter(places => !places.some(place => place in lock.packages))
    expect(unknown.map(([place]) => place)).toEqual([])
  })
})

function onlyPassesOn(text: string): boolean {
  const rest = withoutComments(text)
    .replace(/^\s*export\s+(type\s+)?(\*( as \w+)?|\{[^}]*\})\s+from\s+['"][^'"]+['"];?\s*$/gm, '')
    .trim()
  return rest === '' && /\bexport\b/.test(text)
}
