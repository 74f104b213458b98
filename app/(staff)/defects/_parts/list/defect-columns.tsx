'use client'

import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/navigation'
import { RiskTag, StateTag } from '@/app/_ui/state-tag'
import type { Column } from '@/app/_ui/table/columns'
import { minute } from '@/app/(staff)/_parts/minute'
import type { DefectRow } from '@/lib/defects/record/defect-row'

/**
 * What a list of records can show; the hidden ones wait in the column settings. From the number to the summary it
 * fits beside the menu in a window of 1280 pixels.
 */
export function useDefectColumns(): Column<DefectRow>[] {
  const t = useTranslations()
  const field = (key: keyof DefectRow & string, width: number, more: Partial<Column<DefectRow>> = {}) => ({
    key,
    title: t(`fields.${key}`),
    width,
    ...more,
  })
  const yesNo = (value: boolean | null | undefined) =>
    value == null ? '' : t(`defects.flag.${value ? 'yes' : 'no'}`)
  return [
    field('complaintNo', 172, {
      code: true,
      copy: true,
      sortable: true,
      fixed: 'left',
      locked: true,
      render: row => <a href={`${basePath}/defects/${row.id}`}>{row.complaintNo}</a>,
    }),
    field('state', 104, {
      sortable: true,
      text: row => row.stateDes,
      render: row => <StateTag state={row.state}>{row.stateDes}</StateTag>,
    }),
    field('riskLevel', 80, {
      title: t('defects.riskShort'),
      sortable: true,
      text: row => row.riskLevelName,
      render: row => row.riskLevel && <RiskTag level={row.riskLevel}>{row.riskLevelName}</RiskTag>,
    }),
    field('receivedAt', 96, { sortable: true }),
    field('brandId', 88, { sortable: true, text: row => row.brandName }),
    field('modelRangeId', 96, {
      title: t('defects.seriesShort'),
      sortable: true,
      text: row => row.modelRangeName,
    }),
    field('summary', 144, { grow: true }),
    field('vin', 184, { title: 'VIN', code: true, copy: true, sortable: true }),
    field('assemblyCode', 128, { hidden: true, sortable: true, text: row => row.assemblyName }),
    field('province', 96, { hidden: true, sortable: true, text: row => row.provinceName }),
    field('complaintType', 144, { hidden: true, sortable: true, text: row => row.complaintTypeName }),
    field('source', 120, { hidden: true, sortable: true, text: row => row.sourceName }),
    field('producerId', 160, { hidden: true, sortable: true, text: row => row.producerName }),
    field('modelName', 160, { hidden: true }),
    field('modelYear', 72, { hidden: true, align: 'right' }),
    field('subAssemblyCode', 136, { hidden: true, text: row => row.subAssemblyName }),
    field('powerType', 120, { hidden: true, sortable: true, text: row => row.powerTypeName }),
    field('city', 96, { hidden: true, text: row => row.cityName }),
    field('faultDate', 108, { hidden: true, sortable: true }),
    field('mileage', 104, {
      hidden: true,
      align: 'right',
      sortable: true,
      text: row => row.mileage?.toLocaleString('en-US'),
    }),
    field('crash', 72, { hidden: true, text: row => yesNo(row.crash) }),
    field('fire', 72, { hidden: true, text: row => yesNo(row.fire) }),
    field('rollover', 72, { hidden: true, text: row => yesNo(row.rollover) }),
    field('injuredCount', 88, { hidden: true, align: 'right' }),
    field('deathCount', 88, { hidden: true, align: 'right' }),
    field('severityScore', 88, { hidden: true, align: 'right', sortable: true }),
    field('brandNature', 96, { hidden: true, text: row => row.brandNatureName }),
    field('qualityType', 96, { hidden: true, text: row => row.qualityTypeName }),
    field('createdBy', 96, { hidden: true, text: row => row.createdByName }),
    field('createdAt', 144, { hidden: true, sortable: true, text: row => minute(row.createdAt) }),
    field('updatedAt', 144, { hidden: true, sortable: true, text: row => minute(row.updatedAt) }),
  ]
}
