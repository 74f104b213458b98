import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icon'

interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName
  label: string
}

export function IconButton({ icon, label, ...button }: IconButtonProps) {
  return (
    <button type="button" className="ui-icon-button" aria-label={label} title={label} {...button}>
      <Icon name={icon} />
    </button>
  )
}

interface TextButtonProps extends ComponentProps<'button'> {
  danger?: boolean
}

/** Looks like a link. */
export function TextButton({ danger, ...button }: TextButtonProps) {
  return <button type="button" className={danger ? 'ui-link danger' : 'ui-link'} {...button} />
}
