import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import type { FileReply } from '@/lib/core/replies'
import { today } from '@/lib/core/today'
import { officialTemplate } from '@/lib/documents/official-template'
import { documentReply, renderDocument } from '@/lib/documents/render-document'
import type { DocumentTable, FieldNames } from '@/lib/documents/schema'
import { wordMime } from '@/lib/documents/template-verbs'
import { translate } from '@/lib/i18n/translate'
import { readParameters } from '@/lib/settings/read-parameters'
import { type OverviewTable, tabulate } from './tabulate-overview'

const mimes = { docx: wordMime, pdf: 'application/pdf' } as const

const fields = {
  ...{ title: 'text', unit: 'text', madeOn: 'text', finding: 'text', tables: 'block' },
} as const satisfies FieldNames

// Made within the request: some two seconds, and nobody asks for it twice a day.
export const readOverviewDocument = operation({
  access: 'investigation:get',
  input: z.strictObject({ format: z.enum(['docx', 'pdf']).default('docx') }),
  async run(ctx, { format }): Promise<FileReply> {
    const [{ finding, tables }, { publicOffice }] = await Promise.all([
      tabulate(ctx),
      readParameters(ctx, ['publicOffice']),
    ])
    const title = translate(ctx.locale, 'investigations.overview.title')
    const made = await renderDocument({
      ...{ template: template(title), fields, title, now: ctx.now },
      data: {
        ...{ title, finding, madeOn: today(ctx.now), tables: { tables: tables.map(documentTable) } },
        unit: ctx.locale === 'zh-CN' ? publicOffice.nameZhCN : publicOffice.nameEnUS,
      },
    })
    return documentReply({ name: `${title}.${format}`, mime: mimes[format], content: made[format] })
  },
})

const template = (name: string) =>
  officialTemplate(name, [
    { title: '{title}' },
    { text: '{unit}　　{madeOn}', look: { size: 12, line: 20, align: 'center', after: 4 } },
    { text: '{finding}', look: { size: 14, line: 24 } },
    { block: 'tables' },
  ])

const documentTable = ({ title, columns, rows, notes }: OverviewTable): DocumentTable => ({
  ...{
    title,
    columns: columns.map((name, at) => ({ title: name, width: [21, 10][at] ?? 17, right: at > 0 })),
  },
  rows: rows.map(cells => cells.map(({ text }) => text)),
  note: notes.map(({ text }) => text).join(' '),
})
