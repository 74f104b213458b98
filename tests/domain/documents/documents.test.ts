import { Buffer } from 'node:buffer'
import PizZip from 'pizzip'
import { describe, expect, it } from 'vitest'
import { officialTemplate } from '@/lib/documents/official-template'
import { renderDocument, tryTemplate } from '@/lib/documents/render-document'
import type { DocumentData } from '@/lib/documents/schema'
import { composeDocumentsHere } from '@/tests/support/files/children-here'
import { docx } from '@/tests/support/intake/uploads'

const fields = {
  title: 'text',
  rows: { name: 'text', n: 'text' },
  more: { name: 'text' },
  chart: 'block',
  tables: 'block',
} as const
const about = { fields, title: '关于缺陷的函', now: new Date('2026-11-01T00:00:00Z') }

const withText = (...texts: string[]) =>
  officialTemplate(
    '模板',
    texts.map(text => ({ text })),
  )
const faultOf = (template: Buffer) =>
  tryTemplate({ ...about, template }).then(
    () => null,
    error => ({ code: error.code, ...error.params }),
  )

// The template of an office that has the part of a document which `change` writes.
const changed = (template: Buffer, change: (xml: string) => string): Buffer => {
  const zip = new PizZip(template)
  zip.file('word/document.xml', change(zip.file('word/document.xml')!.asText()))
  return zip.generate({ type: 'nodebuffer' })
}
const textOf = (word: Buffer) =>
  new PizZip(word)
    .file('word/document.xml')!
    .asText()
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]*>/g, '')

const data: DocumentData = {
  title: '关于 A&B <车型> 的函',
  rows: [
    { name: '制动软管', n: '31' },
    { name: '转向机', n: '7' },
  ],
  more: [],
  chart: { chart: { names: ['当月接收', '上年同期'], marks: [{ label: '26-10', value: 31, before: 5 }] } },
  tables: { tables: [{ title: '面板', columns: [{ title: '列' }], rows: [['值 {title}']], note: '注' }] },
}

describe('a document', () => {
  it('is filled with texts, lists, charts and tables, as Word and as PDF', async () => {
    const template = officialTemplate('模板', [
      { title: '{title}' },
      {
        list: 'rows',
        columns: [
          { title: '名称', field: 'name' },
          { title: '条数', field: 'n', right: true },
        ],
      },
      { block: 'chart' },
      { block: 'tables' },
    ])
    const made = await renderDocument({ ...about, template, data })
    const text = textOf(made.docx)
    expect(text).toContain('关于 A&amp;B &lt;车型&gt; 的函')
    for (const one of ['制动软管', '31', '转向机', '7', '面板', '注']) expect(text).toContain(one)
    // What a person wrote is no template.
    expect(text).toContain('值 {title}')
    const zip = new PizZip(made.docx)
    expect(zip.file(/media\/.*\.png$/)).toHaveLength(1)
    expect(zip.file('word/_rels/document.xml.rels')!.asText()).toContain('media/')
    const pdf = made.pdf.toString('latin1')
    expect(pdf).toMatch(/^%PDF-/)
    expect(pdf).toMatch(/\/Subtype \/Image/)
    expect(pdf).toMatch(/NotoSerifSC/)
    expect(made.leftOut).toEqual([])
  })

  it('has the same bytes of Word wherever the template splits a field into runs', async () => {
    const template = changed(withText('甲{title}乙'), xml =>
      xml.replace('甲{title}乙', '甲{ti</w:t></w:r><w:r><w:t>tle}乙'),
    )
    expect(textOf((await renderDocument({ ...about, template, data })).docx)).toContain('甲关于 A&amp;B')
  })
})

describe('a template with a mistake', () => {
  composeDocumentsHere()

  it('is refused by the name of the field that is wrong', async () => {
    const fault = (...texts: string[]) => faultOf(withText(...texts))
    expect(await fault('{tilte}')).toEqual({ code: 'template', fault: 'unknown', name: 'tilte' })
    expect(await fault('{#rows}{title}{name}{/rows}')).toBeNull()
    expect(await fault('{name}')).toEqual({ code: 'template', fault: 'unknown', name: 'name' })
    expect(await fault('{constructor}')).toMatchObject({ fault: 'unknown', name: 'constructor' })
    expect(await fault('{title.length}')).toMatchObject({ fault: 'unknown' })
    expect(await fault('{#rows}{#more}{name}{/more}{/rows}')).toMatchObject({ fault: 'nested', name: 'more' })
    expect(await fault('{rows}')).toMatchObject({ fault: 'kind', name: 'rows' })
    expect(await fault('{chart}')).toMatchObject({ fault: 'kind', name: 'chart' })
    expect(await fault('{@title}')).toMatchObject({ fault: 'kind', name: 'title' })
    expect(await fault('{#rows}', '{@chart}', '{/rows}')).toMatchObject({ fault: 'place', name: 'chart' })
    expect(await fault('{#rows}{name}')).toMatchObject({ fault: 'syntax', name: 'rows' })
    expect(await fault('{title')).toMatchObject({ fault: 'syntax' })
  })
})

describe('a template', () => {
  it('that is damaged, no document or too much harms nobody', async () => {
    expect(await faultOf(Buffer.from('PK nothing'))).toMatchObject({ fault: 'damaged' })
    expect(await faultOf(docx())).not.toBeUndefined()
    const bomb = changed(withText('{title}'), xml => xml.replace('{title}', 'x'.repeat(5_000_000)))
    expect(await faultOf(bomb)).toMatchObject({ fault: 'too_large' })
    const wide = changed(withText('{#rows}{name}{/rows}'), xml =>
      xml.replace('{name}', `{name}${'x'.repeat(900_000)}`),
    )
    const rows = Array.from({ length: 100 }, () => ({ name: '甲', n: '1' }))
    await expect(renderDocument({ ...about, template: wide, data: { ...data, rows } })).rejects.toMatchObject(
      {
        code: 'template',
        params: { fault: 'too_large' },
      },
    )
  })

  it('is told of what the PDF leaves out', async () => {
    const numbered = changed(withText('{title}'), xml =>
      xml.replace('<w:pPr>', '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
    )
    expect(await tryTemplate({ ...about, template: numbered })).toEqual({
      used: ['title'],
      leftOut: ['numbering'],
    })
  })
})
