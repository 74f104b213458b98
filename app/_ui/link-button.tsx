'use client'

import { Button, type ButtonProps } from 'antd'
import type { MouseEvent } from 'react'
import { basePath, useNavigate } from './navigation'

export function LinkButton({ href, ...rest }: Omit<ButtonProps, 'href' | 'onClick'> & { href: string }) {
  const [go] = useNavigate()
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void go(href)
  }
  return <Button {...rest} href={basePath + href} onClick={click} />
}
