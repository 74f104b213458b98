import { Readable } from 'node:stream'
import { ownAddress } from '@/lib/accounts/own-address'
import { operation } from '@/lib/core/operation'
import { FileReply } from '@/lib/core/replies'
import { instantText } from '@/lib/core/today'
import { escapeXml } from '@/lib/documents/word-xml'
import { translate } from '@/lib/i18n/translate'
import { conditionsOf, recallFilters, requireOpen, selectPublished } from './published-recalls'

const mostEntries = 50

export const feedRecalls = operation({
  access: 'public',
  input: recallFilters,
  async run(ctx, filters): Promise<FileReply<'application/atom+xml'>> {
    await requireOpen(ctx)
    const { where, order, values } = conditionsOf(filters)
    const recalls = await selectPublished(ctx, `${where} ${order} LIMIT ${mostEntries}`, values)
    const chosen = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
    const query = chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : ''
    const page = ownAddress(`/intake/recalls${query}`)
    const updated = recalls.map(recall => recall.updatedAt).sort()
    const entries = recalls.map(
      ({ address, title, recallNo, updatedAt, defect, consequence, remedy }) => `<entry>
<id>${escapeXml(address)}</id>
<title>${escapeXml(`${title} (${recallNo})`)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(address)}"/>
<updated>${updatedAt}</updated>
<summary>${escapeXml([defect, consequence, remedy].filter(Boolean).join('\n'))}</summary>
</entry>`,
    )
    const content = Buffer.from(`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${ctx.locale}">
<id>${escapeXml(page)}</id>
<title>${escapeXml(translate(ctx.locale, 'intakePages.recalls.title'))}</title>
<link rel="self" type="application/atom+xml" href="${escapeXml(ownAddress(`/api/xfpqx/recall/feed${query}`))}"/>
<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>
<updated>${updated.at(-1) ?? instantText(new Date(0))}</updated>
<author><name>${escapeXml(translate(ctx.locale, 'intakePages.frame.service'))}</name></author>
${entries.join('\n')}
</feed>
`)
    return new FileReply({
      name: 'recalls.xml',
      mime: 'application/atom+xml',
      inline: true,
      stream: Readable.from([content]),
      size: content.length,
    })
  },
})
