'use client'

import { Button, type ButtonProps } from 'antd'
import type { MouseEvent } from 'react'
import type { Access } from '@/lib/core/permissions'
import { basePath, useNavigate } from './navigation'
import { permitted, useDenial } from './permitted'

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
  const denial = useDenial()
  return <Button {...rest} {...denial(access)} href={basePath + href} onClick={click} />
}
