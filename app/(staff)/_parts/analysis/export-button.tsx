'use client'

import { Button } from 'antd'
import { Icon } from '@/app/_ui/icon'
import { OtherFormats } from '../export-link'
import { useWorkbook } from './use-workbook'

interface ExportButtonProps {
  label: string
  call: 'POST /analysis/report/export' | 'POST /analysis/disproportion/export'
  question: Record<string, string | string[] | undefined>
}

export function ExportButton({ label, call, question }: ExportButtonProps) {
  const { busy, save } = useWorkbook(call, question)
  return (
    <span className="row nowrap gap-4">
      <Button type="primary" icon={<Icon name="download" />} loading={busy} onClick={() => void save()}>
        {label}
      </Button>
      <OtherFormats onSelect={format => void save(format)} />
    </span>
  )
}
