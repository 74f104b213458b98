import { Modal } from 'antd'
import { useTranslations } from 'next-intl'
import type { WordsPreview } from '@/lib/intake/texts/preview-words'
import css from './parameters.module.css'

interface DialogProps {
  title: string
  previews: WordsPreview[]
  onClose(): void
}

export default function PreviewDialog({ title, previews, onClose }: DialogProps) {
  const t = useTranslations('parameterPage')
  return (
    <Modal open width={960} title={t('previewTitle', { title })} footer={null} onCancel={onClose}>
      <div className={`grid gap-24 scroll ${css.previews}`}>
        {previews.map(({ language, parts }) => (
          <section key={language} lang={language} aria-label={t(`languages.${language}`)}>
            <h4>{t(`languages.${language}`)}</h4>
            <dl>
              {parts.map(({ title, text, note }) => (
                <div key={title}>
                  <dt className="secondary text-12">{title}</dt>
                  <dd className="mb-12 pre-line">
                    {text}
                    {note && <p className="ui-notice">{note}</p>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
