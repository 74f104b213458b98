import { Button, Modal, Radio } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CandidateList } from './candidate-list'
import type { Candidate } from './use-duplicates'

export type Answer = { sameAs: Candidate } | 'different'

interface QuestionProps {
  candidates: Candidate[]
  onAnswer(answer: Answer | undefined): void
}

export default function DuplicateQuestion({ candidates, onAnswer }: QuestionProps) {
  const t = useTranslations('duplicates.question')
  const [chosen, setChosen] = useState(candidates[0]!)
  return (
    <Modal
      open
      width={640}
      title={t('title')}
      onCancel={() => onAnswer(undefined)}
      mask={{ closable: false }}
      footer={
        <div className="flex wrap justify-end gap-8">
          <Button onClick={() => onAnswer('different')}>{t('different')}</Button>
          <Button type="primary" onClick={() => onAnswer({ sameAs: chosen })}>
            {t('same')}
          </Button>
        </div>
      }
    >
      <p className="mb-16">{t('text', { count: candidates.length })}</p>
      <CandidateList
        candidates={candidates}
        newTab
        actionsOf={
          candidates.length > 1
            ? id => (
                <Radio
                  name="original"
                  checked={chosen.id === id}
                  onChange={() => setChosen(candidates.find(one => one.id === id)!)}
                >
                  {t('original')}
                </Radio>
              )
            : undefined
        }
      />
      <p className="tertiary mb-16">{t('help')}</p>
    </Modal>
  )
}
