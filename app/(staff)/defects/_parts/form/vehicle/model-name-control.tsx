import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import type { ControlProps, FormValues } from '@/app/_ui/form/form-fields'
import { SuggestedText } from '@/app/_ui/form/suggested-text'

const many = 50

export function ModelNameControl({ read, ...control }: ControlProps & { read(): FormValues }) {
  const t = useTranslations('defectForm.modelName')
  const search = useCallback(
    async (name: string, signal: AbortSignal) => {
      const { modelRangeId, brandId } = read()
      const query = { vehicleModelRangeId: modelRangeId ?? '', brandId: brandId ?? '', name, limit: many }
      const rows = await call('GET /recordmodelssys/selectByVehicleModelRangeId', asInput(query), {
        quiet: true,
        signal,
      })
      return rows.map(row => ({
        value: row.name,
        label: modelRangeId ? row.name : `${row.name} · ${row.modelSeriesName}`,
      }))
    },
    [read],
  )
  return <SuggestedText {...control} search={search} placeholder={t('placeholder')} none={t('none')} />
}
