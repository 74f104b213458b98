'use client'

import { Button } from 'antd'

/** Opens the browser's own print dialog. */
export function PrintButton({ label }: { label: string }) {
  return (
    <Button type="primary" onClick={() => window.print()}>
      {label}
    </Button>
  )
}
