'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { CopyableText } from '@/app/_ui/copyable-text'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'
import { Panel } from '@/app/_ui/panel'
import { Tag } from '@/app/_ui/state-tag'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { LetterAccess as Access, changeLetterAccess } from '@/lib/investigations/producer/letter-access'

type Letter = Access['letters'][number]
type Action = Parameters<typeof changeLetterAccess>[1]['action']

export function LetterAccess({ id, access, mayEdit }: { id: string; access: Access; mayEdit: boolean }) {
  const t = useTranslations('investigations.access')
  const router = useRouter()
  const [dialog, ask] = useFieldsDialog()
  const [given, setGiven] = useState<{ address?: string; code?: string }>()

  const change = async ({ id: letterId }: Letter, action: Action, until?: string) => {
    const { address, code } = await call('POST /investigationinfo/access', { id, letterId, action, until })
    setGiven(address ? { address, code } : undefined)
    notice.success(t('done'))
    router.refresh()
  }
  const sure = async (letter: Letter, action: Action, title: string) => {
    if (await confirm({ title, danger: true })) await change(letter, action).catch(() => router.refresh())
  }
  const until = (letter: Letter, action: 'accept' | 'reopen') =>
    ask({
      ...{ title: t(action), okText: t(action) },
      start: { until: (action === 'accept' && letter.extension?.until) || letter.deadline },
      fields: [{ name: 'until', label: t('until'), type: 'date', required: true }],
      onSend: values => change(letter, action, asInput<{ until: string }>(values).until),
    })
  const actionsOf = (letter: Letter) => ({
    ...(letter.state === 'sent' && {
      renew: () => (letter.isOpen ? sure(letter, 'renew', t('renewing')) : change(letter, 'renew')),
      ...(letter.isOpen && { end: () => sure(letter, 'end', t('ending', { title: letter.title })) }),
      ...(letter.extension &&
        !letter.extension.decision && {
          accept: () => until(letter, 'accept'),
          refuse: () => change(letter, 'refuse'),
        }),
    }),
    ...(letter.state === 'answered' && { reopen: () => until(letter, 'reopen') }),
  })

  return (
    <Panel title={t('title')}>
      {!access.isOn && <p className="tertiary">{t('off')}</p>}
      {given?.address && (
        <div className="ui-note" role="status">
          <p>{t('given')}</p>
          <p>
            {t('address')} <CopyableText text={given.address} />
          </p>
          <p>
            {t('code')} <CopyableText text={given.code!} />
          </p>
        </div>
      )}
      {access.letters.length === 0 ? (
        <p className="tertiary">{t('none')}</p>
      ) : (
        <PlainTable
          aria-label={t('title')}
          heads={[t('letter'), t('state'), t('answers'), t('used'), t('extension'), '']}
        >
          {access.letters.map(letter => {
            const { extension, endsAt, state, isOpen } = letter
            const isAnswered = state === 'answered'
            return (
              <tr key={letter.id}>
                <th scope="row">
                  {letter.title} <span className="tertiary">{letter.letterNo}</span>
                </th>
                <td>
                  <Tag tone={isAnswered ? 'green' : isOpen ? 'blue' : 'grey'}>
                    {isAnswered
                      ? t('answered')
                      : isOpen
                        ? t('open', { day: letter.deadline ?? formatMinute(endsAt!) })
                        : t('closed')}
                  </Tag>
                </td>
                <td>
                  {letter.answeredCount}/{letter.questionCount}
                </td>
                <td>{letter.lastUsedAt ? formatMinute(letter.lastUsedAt) : t('never')}</td>
                <td>
                  {extension &&
                    (extension.decision
                      ? t(`decisions.${extension.decision}`, { until: extension.until })
                      : t('request', { until: extension.until, reason: extension.reason }))}
                </td>
                <td>
                  {mayEdit && (
                    <span className="row wrap gap-8">
                      {Object.entries(actionsOf(letter)).map(([action, act]) => (
                        <button
                          key={action}
                          type="button"
                          className="ui-link nowrap"
                          onClick={() => void Promise.resolve(act()).catch(() => router.refresh())}
                        >
                          {t(action as Action)}
                        </button>
                      ))}
                    </span>
                  )}
                </td>
              </tr>
            )
          })}
        </PlainTable>
      )}
      {dialog}
    </Panel>
  )
}
