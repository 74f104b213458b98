import { describe, expect, it } from 'vitest'
import { codedLists } from '@/db/seed/data/lists'
import { statusOf } from '@/lib/core/errors'
import { permissions } from '@/lib/core/permissions'
import { fieldNames } from '@/lib/defects/fields'
import { stateCodes } from '@/lib/defects/states'
import { locales } from '@/lib/i18n/locales'
import { messagesOf } from '@/lib/i18n/translate'
import { flatten, placeholders } from '@/tests/support/source/message-format'
import { sourceFiles, withoutComments } from '../support/source/source-files'

const chinese = flatten(messagesOf('zh-CN'))
const english = flatten(messagesOf('en-US'))
const files = sourceFiles().filter(({ path }) => /^(app|lib)\//.test(path))

const known = (key: string) => chinese.has(key) || [...chinese.keys()].some(one => one.startsWith(`${key}.`))

describe('the two languages', () => {
  it('have the same keys', () => {
    expect([...english.keys()].filter(key => !chinese.has(key))).toEqual([])
    expect([...chinese.keys()].filter(key => !english.has(key))).toEqual([])
  })

  it('need the same values for each text', () => {
    const wrong = [...chinese].flatMap(([key, text]) => {
      const [ours, theirs] = [text, english.get(key) ?? ''].map(one =>
        [...placeholders(one)].sort().join(' '),
      )
      return ours === theirs ? [] : [`${key}: zh-CN needs {${ours}}, en-US needs {${theirs}}`]
    })
    expect(wrong).toEqual([])
  })

  it('are given every value that a text needs', () => {
    const wrong = files.flatMap(({ path, text }) => {
      const scopes = [
        ...text.matchAll(/(\w+) = (?:await )?(?:use|get)Translations\((?:'([\w.-]*)')?\)/g),
      ].map(([, translate, scope]) => ({ translate, prefix: scope ? `${scope}.` : '' }))
      return [...text.matchAll(/\b(\w+)\(\s*'([\w.-]+)'\s*(?:,\s*(\{[^{}]*\}))?\s*,?\s*\)/g)].flatMap(
        ([, translate, key, values = '']) => {
          const texts = scopes
            .filter(scope => scope.translate === translate)
            .flatMap(({ prefix }) => chinese.get(prefix + key) ?? [])
          if (texts.length === 0 || values.includes('...')) return []
          const passed = new Set(Array.from(values.matchAll(/[{,]\s*(\w+)\s*(?=[:,}])/g), ([, name]) => name))
          const isWhole = texts.some(one => [...placeholders(one)].every(name => passed.has(name)))
          return isWhole ? [] : [`${path}: ${key}`]
        },
      )
    })
    expect(wrong).toEqual([])
  })

  it('are each written in their own script', () => {
    const han = /\p{Script=Han}/u
    const ofNoLanguage = /^[^\p{Script=Han}]{1,16}$/u
    const wrongChinese = [...chinese].filter(([, text]) => !han.test(text) && !ofNoLanguage.test(text))
    // The language switch names each language in that language.
    const wrongEnglish = [...english].filter(([key, text]) => han.test(text) && !/language|locale/i.test(key))
    expect(wrongChinese.map(([key, text]) => `${key}: ${text}`)).toEqual([])
    expect(wrongEnglish.map(([key, text]) => `${key}: ${text}`)).toEqual([])
  })

  it('name every step that the flow shows in the history too', () => {
    const steps = [...chinese.keys()].filter(key => /^flow\.\w+$/.test(key)).map(key => key.slice(5))
    expect(steps.filter(step => !chinese.has(`defectRecord.kinds.${step}`))).toEqual([])
  })

  it('call the result of an audit the same in the shipped list and on the page', () => {
    const results = (texts: typeof chinese) =>
      ['agree', 'disagree'].map(one => texts.get(`recordActions.results.${one}`))
    expect(codedLists.auditResult?.map(({ name }) => name)).toEqual(results(chinese))
    expect(codedLists.auditResult?.map(({ nameEn }) => nameEn)).toEqual(results(english))
  })

  it('leave no text empty', () => {
    expect([...chinese, ...english].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([])
  })
})

describe('a list of names', () => {
  it('has the comma of the language, never one that code holds', () => {
    const wrong = files.filter(({ text }) => /join\([^)]*[、，：；]/.test(withoutComments(text)))
    // Exception: the import reads export cells back, so their separator is the same in every language.
    expect(wrong.map(({ path }) => path)).toEqual(['lib/defects/export/export-cell.ts'])
  })
})

describe('every key that code names', () => {
  it('has a text where a screen asks for it', () => {
    const wrong = files.flatMap(({ path, text }) => {
      const code = withoutComments(text)
      const spaces = new Map<string, string[]>()
      const opened =
        /\b(\w+)\s*=\s*(?:await\s+)?(?:useTranslations|getTranslations)\(\s*(?:['"]([\w.-]+)['"])?\s*\)/g
      for (const [, name = '', space = ''] of code.matchAll(opened))
        spaces.set(name, [...(spaces.get(name) ?? []), space])
      return [...spaces].flatMap(([name, among]) => {
        const used = new RegExp(`\\b${name}(?:\\.(?:rich|markup|raw|has))?\\(\\s*['"]([\\w.-]+)['"]`, 'g')
        return [...code.matchAll(used)]
          .map(([, key = '']) => key)
          .filter(key => !among.some(space => known(space ? `${space}.${key}` : key)))
          .map(key => `${path}: ${name}('${key}') has no text in ${among.join(' or ')}`)
      })
    })
    expect(wrong).toEqual([])
  })

  it('has a text where a door asks for it', () => {
    const doors = files.filter(({ imports }) => imports.some(({ file }) => file === 'lib/i18n/translate.ts'))
    const wrong = doors.flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(/\btranslate\(\s*[\w.]+,\s*'([\w.-]+)'/g)]
        .map(([, key = '']) => key)
        .filter(key => !known(key))
        .map(key => `${path}: ${key}`),
    )
    expect(wrong).toEqual([])
  })

  it('has a text in `validation` where input is wrong', () => {
    const given = [
      /\binvalid\(\s*[^,()]+,\s*'([a-z_]+)'/g,
      /\{ error: '([a-z_]+)'/g,
      /\bcode: 'custom', message: '([a-z_]+)'/g,
      /\bwrong\('([a-z_]+)'/g,
    ]
    const wrong = files
      .filter(({ path }) => path.startsWith('lib/'))
      .flatMap(({ path, text }) =>
        given
          .flatMap(pattern => [...withoutComments(text).matchAll(pattern)].map(([, code = '']) => code))
          .filter(code => !chinese.has(`validation.${code}`))
          .map(code => `${path}: validation.${code}`),
      )
    expect(wrong).toEqual([])
  })

  it.each(locales)('has a text for every error, permission, field and state (%s)', locale => {
    const texts = flatten(messagesOf(locale))
    const needed = [
      ...Object.keys(statusOf).map(code => `errors.${code}`),
      ...Object.keys(permissions).map(id => `permissions.${id}`),
      ...fieldNames.map(name => `fields.${name}`),
      ...stateCodes.map(code => `states.${code}`),
    ]
    expect(needed.filter(key => !texts.has(key))).toEqual([])
  })
})
