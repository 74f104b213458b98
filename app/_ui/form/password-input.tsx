import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { Icon } from '@/app/_ui/icon'
import './password-input.css'

export function PasswordInput(input: ComponentProps<'input'>) {
  const t = useTranslations('showPassword')
  const [shown, setShown] = useState(false)
  const label = t(shown ? 'hide' : 'show')
  return (
    <span className="ui-password">
      <input {...input} type={shown ? 'text' : 'password'} />
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-controls={input.id}
        onClick={() => setShown(!shown)}
      >
        <Icon name={shown ? 'eyeOff' : 'eye'} />
      </button>
    </span>
  )
}
