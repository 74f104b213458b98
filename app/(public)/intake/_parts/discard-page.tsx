import { Frame, type PageProps } from './frame'
import { LinkLine } from './lines'
import { StepForm } from './step-form'

export function DiscardPage({ t, dark, draft }: PageProps) {
  const back = `/app/intake${draft?.page ? `/${draft.page}` : ''}`
  return (
    <Frame t={t} title={t('discard.title')} at="discard" dark={dark} back={back}>
      <p className="lead">{t(draft ? 'discard.lead' : 'discard.closed')}</p>
      <StepForm t={t} to="discard" next={t('discard.confirm')}>
        <LinkLine href={back} text={t('discard.keep')} />
      </StepForm>
    </Frame>
  )
}
