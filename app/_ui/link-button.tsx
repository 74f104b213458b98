'use client'

import { Button, type ButtonProps } from 'antd'
import type { MouseEvent } from 'react'
import type { Access } from '@/lib/core/permissions'
import { basePath, useNavigate } from './navigation'
import { permitted } from './permitted'

interface LinkButtonProps extends Omit<ButtonProps, 'href' | 'onClick'> {
  href: string
  access?: Access
}

export function LinkButton({ href, access, ...rest }: LinkButtonProps) {
  const [go] = useNavigate()
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!access || permitted(access)) void go(href)
  }
  return <Button {...rest} href={basePath + href} onClick={click} />
}
