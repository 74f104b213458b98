'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useRef, useState } from 'react'
import type { FieldName } from '@/lib/defects/fields'
import type { FormValues } from '../../../_ui/form-fields'
import { Icon } from '../../../_ui/icon'
import { lazyPart } from '../../../_ui/lazy-part'
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
  const chooser = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [photo, setPhoto] = useState<File>()
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`ui-link ${css.open}`}
        onClick={() => chooser.current?.click()}
      >
        <Icon name="upload" /> {t('open')}
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        data-licence=""
        onChange={event => {
          setPhoto(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {photo && (
        <Suspense>
          <LicenceDialog
            {...props}
            photo={photo}
            onAnother={() => chooser.current?.click()}
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
