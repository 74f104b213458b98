'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Tag, type Tone } from '@/app/_ui/state-tag'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { useVerdict, type Verdict } from '@/app/(staff)/_parts/recalls/use-verdict'
import type { Covering } from '@/lib/recalls/match/list-covering'

type Recall = Covering['recalls'][number]

const tones: Record<Recall['verdict'], Tone> = { covered: 'red', possible: 'orange', not: 'grey' }

interface Props {
  complaintId: string
  covering: Covering
  mayDecide: boolean
}

export function RecallsOfRecord({ complaintId, covering, mayDecide }: Props) {
  const t = useTranslations('recallMatch')
  const [dialog, decide] = useVerdict()
  const { entered, recalls } = covering
  return (
    <>
      <ul className="grid gap-12">
        {recalls.map(recall => (
          <li key={recall.recallId}>
            <div className="row wrap gap-y-4 gap-x-8">
              <Tag tone={tones[recall.verdict]}>{t(`verdicts.${recall.verdict}`)}</Tag>
              <a href={`/app/carBack?id=${recall.recallId}`}>
                {recall.recallNo} {recall.title}
              </a>
              {mayDecide && (
                <span className="flex ml-auto gap-8">
                  {stepsOf(recall).map(verdict => (
                    <Button
                      key={verdict ?? 'back'}
                      size="small"
                      onClick={() => decide(recall, [{ id: complaintId, by: recall.by }], verdict)}
                    >
                      {t(`steps.${verdict ?? 'back'}`)}
                    </Button>
                  ))}
                </span>
              )}
            </div>
            <Why recall={recall} />
          </li>
        ))}
      </ul>
      {entered && (
        <p className="tertiary mt-4 break-words">
          {t('entered', {
            inRecall: entered.inRecall === null ? 'none' : entered.inRecall ? 'yes' : 'no',
            recallNo: entered.recallNo ? ` ${entered.recallNo}` : '',
          })}
        </p>
      )}
      {dialog}
    </>
  )
}

function stepsOf({ verdict, by }: Recall): Verdict[] {
  if (by === 'person') return [null]
  return verdict === 'covered' ? ['not'] : ['covered', 'not']
}

function Why({ recall }: { recall: Recall }) {
  const t = useTranslations()
  const { by, missing, condition, scopeText, decidedByName, at, reason, verdict } = recall
  const lines =
    by === 'person'
      ? [t('recallMatch.byPerson', { name: decidedByName ?? '', at: formatMinute(at), reason: reason ?? '' })]
      : [
          missing.length > 0 &&
            t('recallMatch.missing', {
              fields: missing.map(name => t(`fields.${name}`)).join(t('ui.comma')),
            }),
          verdict === 'possible' && condition && t('recallMatch.condition', { condition }),
          scopeText && t('recallMatch.scope', { scope: scopeText }),
        ]
  return lines.map(
    line =>
      line && (
        <p key={line} className="tertiary mt-4 break-words">
          {line}
        </p>
      ),
  )
}
