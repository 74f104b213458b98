'use client'

import { Button } from 'antd'
import type { FormEvent, ReactNode } from 'react'
import { basePath, useNavigate } from '@/app/_ui/navigation'

export function CompareForm({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  const [go] = useNavigate()
  const path = `/defects/${id}/history/compare`
  const compare = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const picked = new FormData(event.currentTarget)
    void go(`${path}?from=${picked.get('from')}&to=${picked.get('to')}`)
  }
  return (
    <form action={basePath + path} onSubmit={compare}>
      {children}
      <p className="mt-12">
        <Button htmlType="submit">{label}</Button>
      </p>
    </form>
  )
}
