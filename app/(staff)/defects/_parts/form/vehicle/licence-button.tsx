import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Icon } from '@/app/_ui/icon'
import { lazyDialog } from '@/app/_ui/lazy-part'
import type { FieldName } from '@/lib/defects/fields'
import type { FormHandle } from '../form-values'
import css from './licence.module.css'

const LicenceDialog = lazyDialog(() => import('./licence-dialog'))

export interface LicenceProps extends Pick<FormHandle, 'read' | 'fill'> {
  hidden: ReadonlySet<FieldName>
  attach(photo: File): void
}

export function LicenceButton(props: LicenceProps) {
  const t = useTranslations('licence')
  const button = useRef<HTMLButtonElement>(null)
  const [photo, setPhoto] = useState<File>()
  const choose = useFileChooser(setPhoto)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`ui-link inline-flex align-center text-12 gap-4 mt-4 ${css.open}`}
        onClick={choose}
      >
        <Icon name="upload" /> {t('open')}
      </button>
      {photo && (
        <LicenceDialog
          {...props}
          photo={photo}
          onAnother={choose}
          onClose={() => {
            setPhoto(undefined)
            button.current?.focus()
          }}
        />
      )}
    </>
  )
}

/** Created on click: an input inside the form field would be treated as its control. */
function useFileChooser(take: (file: File) => void) {
  const chooser = useRef<HTMLInputElement>(undefined)
  return () => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'image/jpeg,image/png,image/webp'
    input.onchange = () => {
      const [file] = input.files ?? []
      if (file) take(file)
    }
    // Keep a reference: a browser may garbage-collect a detached input before its change event.
    chooser.current = input
    input.click()
  }
}
