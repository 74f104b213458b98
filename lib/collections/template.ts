import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import type { Access } from '@/lib/core/permissions'
import { FileReply } from '@/lib/core/replies'
import { type SheetReply, sheetMime } from '@/lib/excel/write-sheet'
import { type TemplateColumn, writeTemplate } from '@/lib/excel/write-template'
import { translate } from '@/lib/i18n/translate'

// Excel is slow to open a drop-down with more options.
const mostOptions = 2_000

interface Template {
  sheet: string
  file: string
  columns: readonly TemplateColumn[]
}

export function templateOf(access: Access, describe: (ctx: Ctx) => Promise<Template>) {
  return operation({
    access,
    input: z.strictObject({}),
    async run(ctx): Promise<SheetReply> {
      const { sheet, file, columns } = await describe(ctx)
      const word = (key: string) => translate(ctx.locale, `defectImport.template.${key}`)
      const bytes = await writeTemplate({
        sheet,
        notes: {
          sheet: word('notes'),
          column: word('column'),
          required: word('required'),
          note: word('note'),
          example: word('example'),
          yes: translate(ctx.locale, 'ui.yes'),
        },
        columns: columns.map(column => ({ ...column, options: column.options?.slice(0, mostOptions) })),
      })
      const stream = Readable.from([bytes])
      return new FileReply({ name: `${file}.xlsx`, mime: sheetMime, stream, size: bytes.length })
    },
  })
}
