'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useRef, useState } from 'react'
import type { FormValues } from '@/app/_ui/form/form-fields'
import { Icon } from '@/app/_ui/icon'
import { lazyPart } from '@/app/_ui/lazy-part'
import type { FieldName } from '@/lib/defects/fields'
import css from './licence.module.css'

const LicenceDialog = lazyPart(() => import('./licence-dialog'))

export interface LicenceProps {
  /** Personal data that this person may not change. */
  hidden: ReadonlySet<FieldName>
  /** All values of the form as they stand. */
  read(): FormValues
  fill(values: FormValues): void
  /** Puts the photograph among the record's files, as 行驶证. */
  attach(photo: File): void
}

/** Opens the camera of a telephone, or a file; what the licence says is offered in a dialog. */
export function LicenceButton(props: LicenceProps) {
  const t = useTranslations('licence')
  const button = useRef<HTMLButtonElement>(null)
  const [photo, setPhoto] = useState<File>()
  const choose = useFileChooser(setPhoto)
  return (
    <>
      <button ref={button} type="button" className={`ui-link ${css.open}`} onClick={choose}>
        <Icon name="upload" /> {t('open')}
      </button>
      {photo && (
        <Suspense>
          <LicenceDialog
            {...props}
            photo={photo}
            onAnother={choose}
            onClose={() => {
              setPhoto(undefined)
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Made on the spot: an input that stood in the field would be one of its controls. */
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
    // Held on to: a browser may forget an input that is in no document.
    chooser.current = input
    input.click()
  }
}
