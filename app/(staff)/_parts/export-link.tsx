import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '@/app/_ui/icon'
import { PopupMenu } from '@/app/_ui/popup/popup-menu'
import type { Input } from '@/lib/http/calls'

export type SheetFormat = NonNullable<Input<'POST /analysis/report/export'>['format']>

const others = ['csv', 'ndjson', 'parquet'] as const satisfies readonly SheetFormat[]

// The workbook at once, and beside it the other formats of the same call.
export function ExportLink({ href, label }: { href: string; label: string }) {
  const inFormat = (format: SheetFormat) => `${href}${href.includes('?') ? '&' : '?'}format=${format}`
  return (
    <span className="row nowrap gap-4">
      <Button href={href} download icon={<Icon name="download" />}>
        {label}
      </Button>
      <OtherFormats onSelect={format => window.location.assign(inFormat(format))} />
    </span>
  )
}

export function OtherFormats({ onSelect }: { onSelect(format: SheetFormat): void }) {
  const t = useTranslations('ui')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const items = others.map(format => ({
    key: format,
    label: t(`formats.${format}`),
    onSelect: () => onSelect(format),
  }))
  return (
    <>
      <Button
        icon={<Icon name="down" />}
        aria-label={t('otherFormats')}
        title={t('otherFormats')}
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(anchor ? null : event.currentTarget)}
      />
      {anchor && (
        <PopupMenu
          anchor={anchor}
          align="end"
          label={t('otherFormats')}
          items={items}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}
