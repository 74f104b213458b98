import { Readable } from 'node:stream'
import { ownAddress } from '@/lib/accounts/own-address'
import { AppError } from '@/lib/core/errors'
import { FileReply } from '@/lib/core/replies'
import { instantText } from '@/lib/core/today'
import { translate } from '@/lib/i18n/translate'
import { draftInput, draftVerb } from './drafts'

// Of an owner's own report, for them to keep.
export function textFile(name: string, lines: readonly string[]): FileReply {
  // With a byte order mark, or Windows editors do not read it as UTF-8.
  const content = Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)
  const stream = Readable.from([content])
  return new FileReply({
    name: `${name}.txt`,
    mime: 'text/plain; charset=utf-8',
    stream,
    size: content.length,
  })
}

export const saveReceipt = draftVerb(draftInput, async (ctx, draft): Promise<FileReply> => {
  if (!draft?.sent) throw new AppError('not_found')
  const { complaintNo, receipt, at } = draft.sent
  const t = (key: string) => translate(ctx.locale, `intakePages.receipt.${key}`)
  const lines = [
    t('title'),
    `${t('number')}: ${complaintNo}`,
    `${t('receipt')}: ${receipt}`,
    `${t('at')}: ${instantText(new Date(at))}`,
    '',
    t('keep'),
    ownAddress('/intake/mine'),
  ]
  return textFile(complaintNo, lines)
})
