'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { RecordForm } from '@/app/_ui/form/record-form'
import { lazyPart } from '@/app/_ui/lazy-part'
import { useNavigate } from '@/app/_ui/navigation'
import { DuplicateWatch } from '../duplicates/duplicate-watch'
import { FieldChoiceSwitch } from './field-choice-switch'
import { type DefectFormProps, useDefectForm } from './use-defect-form'

const ConflictDialog = lazyPart(() => import('./conflict-dialog'))

export function DefectForm(props: DefectFormProps) {
  const { mayFindDuplicates } = props
  const t = useTranslations('defectForm')
  const [go] = useNavigate()
  const {
    record,
    sections,
    form,
    initial,
    hidden,
    isDraft,
    saveAs,
    conflict,
    mergeWith,
    dismissConflict,
    ...shown
  } = useDefectForm(props)
  return (
    <>
      <RecordForm
        sections={sections}
        form={form}
        filled={shown.marks}
        aside={<FieldChoiceSwitch choice={shown.choice} onChoose={shown.choose} />}
        onSave={() => saveAs('submit')}
        saveLabel={t(isDraft ? 'submit' : 'save')}
        actions={
          <>
            {mayFindDuplicates && (
              <DuplicateWatch values={form.values} initial={initial} recordId={record?.id} hidden={hidden} />
            )}
            <Button onClick={() => void go(record ? `/defects/${record.id}` : '/defects')}>
              {t('cancel')}
            </Button>
            {isDraft && <ActionButton onClick={() => saveAs('draft')}>{t('saveDraft')}</ActionButton>}
          </>
        }
      />
      {conflict && (
        <Suspense>
          <ConflictDialog conflict={conflict} onMerge={mergeWith} onClose={dismissConflict} />
        </Suspense>
      )}
    </>
  )
}
