'use client'

import { Button } from 'antd'

export function PrintButton({ label }: { label: string }) {
  return (
    <Button type="primary" onClick={() => window.print()}>
      {label}
    </Button>
  )
}
