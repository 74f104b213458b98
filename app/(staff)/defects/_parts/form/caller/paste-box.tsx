import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { focusFirstMissing } from '@/app/_ui/form/focus-first'
import type { FormValues } from '@/app/_ui/form/form-fields'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { Values } from '@/app/(staff)/_parts/record-fields/values'
import { type FieldName, fieldNames } from '@/lib/defects/fields'
import type { Data } from '@/lib/http/calls'
import { toForm } from '../form-values'
import { loadLabels } from '../load-labels'
import { type FilledCount, fillEmpty } from './fill-empty'
import { TextBox } from './text-box'

export type TextReading = Data<'POST /complaintsvehicleinfo/text'>

const mostShown = 5

interface BoxProps {
  reading: TextReading | undefined
  values: FormValues
  onRead(reading: TextReading): void
  fill(values: FormValues): void
  onTaken(count: FilledCount): void
}

export function PasteBox({ reading, values, onRead, fill, onTaken }: BoxProps) {
  const t = useTranslations()
  const [text, setText] = useState('')
  const [readText, setReadText] = useState('')
  // What was taken stands in the form below, which the table would push out of sight.
  const [folded, setFolded] = useState(false)
  const [isReading, setReading] = useState(false)
  const read = async (typed: string) => {
    if (!typed.trim()) return
    setReading(true)
    const answer = await call('POST /complaintsvehicleinfo/text', { text: typed }).finally(() =>
      setReading(false),
    )
    await loadLabels(valuesOf(answer))
    setReadText(typed)
    setFolded(false)
    onRead(answer)
  }
  const takeAll = () => {
    if (!reading) return
    const { change, ...count } = fillEmpty(values, valuesOf(reading), fieldNames)
    fill(change)
    onTaken(count)
    setFolded(true)
    focusFirstMissing()
  }
  const isRead = reading !== undefined && readText === text
  const act = () => (isRead ? takeAll() : read(text))
  return (
    <div className="mt-12">
      <TextBox
        label={t('defectForm.paste.label')}
        rows={4}
        maxLength={20_000}
        value={text}
        onSend={act}
        onChange={event => {
          setText(event.target.value)
          if ((event.nativeEvent as InputEvent).inputType === 'insertFromPaste') void read(event.target.value)
        }}
      >
        <ActionButton
          className="mt-8"
          aria-keyshortcuts="Control+Enter"
          disabled={!text.trim()}
          loading={isReading}
          onClick={act}
        >
          {t(isRead ? 'defectForm.paste.takeAll' : 'defectForm.paste.read')}
        </ActionButton>
      </TextBox>
      {isRead && (
        <details className="mt-8 scroll-y" open={!folded}>
          <summary>
            <output className="secondary">
              {t('defectForm.paste.count', { count: reading.proposals.length })}
            </output>
          </summary>
          <PlainTable
            heads={['field', 'value', 'words', 'take'].map(name =>
              t(`defectForm.paste.heads.${name}` as 'ui'),
            )}
          >
            {inOrder(reading).map(proposal => (
              <ProposalRow
                key={proposal.field}
                proposal={proposal}
                now={values[proposal.field]}
                fill={fill}
              />
            ))}
          </PlainTable>
        </details>
      )}
      {isRead &&
        reading.unread.map(({ field, words, message }) => (
          <p key={field} className="text-warning">
            {t('defectForm.paste.unread', { words, message })}
          </p>
        ))}
      {isRead && reading.leftOut.length > 0 && (
        <p className="tertiary">
          {t('defectForm.paste.leftOut', {
            count: reading.leftOut.length,
            words: reading.leftOut.slice(0, mostShown).join(t('ui.comma')),
          })}
        </p>
      )}
    </div>
  )
}

type Proposal = TextReading['proposals'][number]

const valuesOf = ({ proposals }: TextReading): Values =>
  Object.fromEntries(proposals.map(({ field, value }) => [field, value]))

const inOrder = ({ proposals }: TextReading) =>
  proposals.toSorted((one, other) => fieldNames.indexOf(one.field) - fieldNames.indexOf(other.field))

interface RowProps {
  proposal: Proposal
  now: FormValues[string] | undefined
  fill(values: FormValues): void
}

function ProposalRow({ proposal: { field, value, name, words }, now, fill }: RowProps) {
  const t = useTranslations()
  const next = toForm({ [field]: value })[field] ?? null
  const same = String(now) === String(next)
  return (
    <tr>
      <th scope="row" className="nowrap">
        {t(`fields.${field as FieldName}`)}
      </th>
      <td className="pre-line">
        {typeof value === 'boolean' ? t(`defects.flag.${value ? 'yes' : 'no'}`) : (name ?? String(value))}
      </td>
      <td className="secondary">{words.length > 60 ? `${words.slice(0, 60)}…` : words}</td>
      <td className="nowrap">
        {same ? (
          t('defectForm.paste.taken')
        ) : (
          <Button size="small" onClick={() => fill({ [field]: next })}>
            {t('defectForm.paste.take')}
          </Button>
        )}
      </td>
    </tr>
  )
}
