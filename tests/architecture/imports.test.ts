import { describe, expect, it } from 'vitest'
import { checkImport, clientEntries, clientFiles, homes, zoneOf } from '../support/source/import-table'
import { everyFile, importsOf, sourceFiles, withoutComments } from '../support/source/source-files'
import { aboveTheirFolders, environmentReaders, importsAllTheSame, sharedWith } from './exceptions'

const files = sourceFiles()
const paths = everyFile()
const house = files.filter(
  ({ path }) => /^(app|db|lib)\//.test(path) || /^(next.config|instrumentation)\.ts$/.test(path),
)
const inBrowser = clientFiles(files)

const faults = house.flatMap(file =>
  file.imports.flatMap(one => {
    const { path } = file
    const astray = homes.find(({ library, home }) => library.test(one.specifier) && !home.test(path))?.instead
    const sentence = checkImport(file, one, inBrowser.has(path)) ?? astray
    return sentence ? [{ from: path, to: one.file ?? one.specifier, specifier: one.specifier, sentence }] : []
  }),
)
const readerOf = (from: string) => (inBrowser.has(from) ? 'browser' : zoneOf(from))
const isShared = ({ from, to }: { from: string; to: string }) => sharedWith[readerOf(from)]?.includes(to)
const isExcepted = ({ from, to }: { from: string; to: string }) => importsAllTheSame[from]?.includes(to)

describe('the import table', () => {
  it('is kept by every file, for our files and for libraries', () => {
    const wrong = faults
      .filter(fault => !isShared(fault) && !isExcepted(fault))
      .map(({ from, specifier, sentence }) => `${from} imports ${specifier}: ${sentence}.`)
    expect(wrong).toEqual([])
  })

  it('has no exception that nothing needs any more', () => {
    const excepted = Object.entries(importsAllTheSame).flatMap(([from, all]) => all.map(to => ({ from, to })))
    const idle = excepted.filter(one => !faults.some(({ from, to }) => from === one.from && to === one.to))
    expect(idle.map(({ from, to }) => `${from} does not import ${to}: take the exception out.`)).toEqual([])
    const shared = Object.entries(sharedWith).flatMap(([reader, all]) => all.map(to => ({ reader, to })))
    const unread = shared.filter(
      one => !faults.some(({ from, to }) => readerOf(from) === one.reader && to === one.to),
    )
    expect(
      unread.map(({ reader, to }) => `${reader} does not import ${to}: take the exception out.`),
    ).toEqual([])
  })

  it('says ‘use client’ only where the server imports browser code', () => {
    const entries = clientEntries(files)
    const again = files
      .filter(({ path, text }) => path.startsWith('app/') && /^'use client'/.test(text) && !entries.has(path))
      .map(({ path }) => path)
    expect(again.map(path => `${path}: only browser code imports it; take 'use client' out.`)).toEqual([])
  })

  it('names only files that are there', () => {
    const wrong = files.flatMap(file =>
      file.imports
        .filter(one => one.file && !/\.generated\.css$/.test(one.file) && !paths.includes(one.file))
        .map(({ specifier }) => `${file.path} imports ${specifier}: there is no such file.`),
    )
    expect(wrong).toEqual([])
  })

  it('has no circle', () => {
    const next = new Map(
      house.map(file => [
        file.path,
        file.imports.flatMap(one => (one.file && !one.typeOnly ? one.file : [])),
      ]),
    )
    const done = new Set<string>()
    const circles: string[] = []
    const walk = (file: string, trail: string[]) => {
      const at = trail.indexOf(file)
      if (at >= 0)
        circles.push(`${[...trail.slice(at), file].join(' → ')}: move what both need into a third file.`)
      if (at >= 0 || done.has(file)) return
      for (const following of next.get(file) ?? []) walk(following, [...trail, file])
      done.add(file)
    }
    for (const file of next.keys()) walk(file, [])
    expect(circles).toEqual([])
  })
})

describe('domains', () => {
  const domainOf = (file: string) => (zoneOf(file) === 'domain' ? file.split('/')[1]! : undefined)
  const edges = house.flatMap(({ path, imports }) =>
    imports.flatMap(({ file }) => {
      const [from, to] = [domainOf(path), file ? domainOf(file) : undefined]
      const counts = from && to && from !== to && !isExcepted({ from: path, to: file! })
      return counts ? [{ from, to, path, file: file! }] : []
    }),
  )

  it('import each other in one direction, types too', () => {
    const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
      edges.some(
        edge =>
          edge.from === from &&
          (edge.to === goal || (!seen.has(edge.to) && reaches(edge.to, goal, seen.add(edge.to)))),
      )
    const back = edges.filter(({ from, to }) => reaches(to, from))
    const pairs = [...new Set(back.map(({ from, to }) => `lib/${from} imports lib/${to}`))]
    const wrong = pairs.map(pair => {
      const all = back.filter(({ from, to }) => pair === `lib/${from} imports lib/${to}`)
      const { path, file } = all[0]!
      return `${pair} ${all.length} times (${path}: ${file}) and is imported by it: take what it gives as a parameter.`
    })
    expect(wrong).toEqual([])
  })

  it('have what their folders share beside the folders, which knows none of them', () => {
    const beside = /^lib\/([\w-]+)\/[\w-]+\.ts$/
    const above = house
      .filter(({ path }) => zoneOf(path) === 'domain' && beside.test(path) && !path.endsWith('/endpoints.ts'))
      .filter(({ path, imports }) => {
        const own = `lib/${domainOf(path)}/`
        return imports.some(({ file }) => file?.startsWith(own) && file.slice(own.length).includes('/'))
      })
      .map(({ path }) => path)
    // Both directions: a new file belongs into a folder, and an entry no longer needed leaves the list.
    expect(above).toEqual(aboveTheirFolders)
  })
})

describe('the environment', () => {
  it('is read in lib/core/env.ts and lib/ops only', () => {
    const readers = house
      .filter(({ path, text }) => !path.startsWith('lib/ops/') && /process\.env/.test(withoutComments(text)))
      .map(({ path }) => path)
    // Anywhere else: declare the variable in lib/core/env.ts and call env().
    expect(readers).toEqual(environmentReaders)
  })
})

describe('this test', () => {
  const verdict = (from: string, statement: string, client = false) => {
    const imports = importsOf(from, statement)
    return imports.map(one => checkImport({ path: from, text: statement, imports }, one, client))[0]
  }

  it('sees what the table forbids', () => {
    const forbidden: [string, string, boolean?][] = [
      ['lib/core/paging.ts', "import type { Locale } from '@/lib/i18n/locales'"],
      ['lib/core/context.ts', "import { connect } from '@/db/client'"],
      ['db/client.ts', "import { env } from '@/lib/core/env'"],
      ['lib/services/services.ts', "import { files } from '@/db/schema/defects'"],
      ['lib/excel/rows.ts', "import { defects } from '@/db/schema/defects'"],
      ['lib/files/sniff.ts', "import { readFile } from '../defects/read-file'"],
      [
        'lib/defects/files/read-file.ts',
        "import { embeddedFileStore } from '@/lib/services/file-store/embedded'",
      ],
      ['lib/defects/files/read-file.ts', "import { get } from '@/lib/http/endpoint'"],
      ['lib/defects/endpoints.ts', "import { reply } from '@/lib/http/reply'"],
      ['lib/retention/sweep.ts', "import { lockDefects } from '@/lib/defects/record/write-version'"],
      ['lib/retention/sweep.ts', "import { defectEndpoints } from '@/lib/defects/endpoints'"],
      ['lib/intake/secrets.ts', "import type { Payload } from '@/lib/services/identity/payloads'"],
      ['lib/http/handler.ts', "import type { Import } from '@/lib/defects/import/walk-sheet'"],
      ['app/(staff)/home/page.tsx', "import { lookups } from '@/lib/dictionaries/names/lookups'"],
      ['lib/values/vin.ts', "import type { Issue } from '@/lib/core/errors'"],
      ['lib/http/handler.ts', "import { readFile } from '@/lib/defects/files/read-file'"],
      ['app/(staff)/home/page.tsx', "import { connect } from '@/db/client'"],
      ['app/(staff)/home/page.tsx', "import { createHandler } from '@/lib/http/handler'"],
      ['app/(staff)/home/page.tsx', "import { Row } from '../defects/_parts/row'"],
      ['app/(staff)/home/list.tsx', "import { readFile } from '@/lib/defects/files/read-file'", true],
      ['app/_ui/call.ts', "import { endpoints } from '@/lib/http/registry'", true],
      ['app/_ui/call.ts', "import type { Endpoint } from '@/lib/http/endpoint'", true],
      ['app/_ui/table/data-table.tsx', "import { Menu } from '../../_shell/menu'"],
      ['lib/defects/files/read-file.ts', "const page = await import('@/app/_session')"],
    ]
    for (const [from, statement, client] of forbidden)
      expect([from, statement, verdict(from, statement, client)]).toEqual([
        from,
        statement,
        expect.any(String),
      ])
  })

  it('lets pass what the table allows', () => {
    const allowed: [string, string, boolean?][] = [
      ['lib/core/context.ts', "import type { Db } from '@/db/client'"],
      ['lib/defects/files/read-file.ts', "import { defects } from '@/db/schema/defects'"],
      ['lib/defects/endpoints.ts', "import { get } from '@/lib/http/endpoint'"],
      ['lib/http/registry.ts', "import { defectEndpoints } from '@/lib/defects/endpoints'"],
      [
        'lib/intake/report/amend-report.ts',
        "import { createDefect } from '@/lib/defects/record/create-defect'",
      ],
      ['lib/intake/report/amend-report.ts', "import { states } from '@/lib/defects/states'"],
      ['lib/intake/secrets.ts', "import type { FileStore } from '@/lib/services/file-store/file-store'"],
      ['app/_ui/form/form-check.ts', "import { readDecimal } from '@/lib/values/number'", true],
      ['lib/services/licence-reader/remote.ts', "import { readDay } from '@/lib/values/day'"],
      ['app/_ui/call.ts', "import type { Calls } from '@/lib/http/calls'", true],
      ['app/(staff)/defects/[id]/page.tsx', "import { Row } from '../_parts/row'"],
      ['app/(staff)/defects/page.tsx', "import { readFile } from '@/lib/defects/files/read-file'"],
      ['app/(staff)/defects/list.tsx', "import type { Row } from '@/lib/defects/list/page-defects'", true],
    ]
    for (const [from, statement, client] of allowed)
      expect([from, statement, verdict(from, statement, client)]).toEqual([from, statement, null])
  })
})
