import type { FormPage } from '@/lib/intake/pages/read-page'
import { OwnRecalls } from './alert-pages'
import { wrongsOf } from './error-summary'
import { EvidenceParts } from './evidence-parts'
import { Frame } from './frame'
import { PageQuestions } from './page-questions'
import { NoMobile } from './question'
import { StepForm } from './step-form'
import {
  DangerParts,
  DisputeParts,
  ModelParts,
  NamedCar,
  PhotoForm,
  StoryParts,
  VinLive,
  VinParts,
} from './step-parts'
import type { Words } from './words'

interface Props extends FormPage {
  t: Words
  dark: boolean | null
  fromCheck: boolean
  mail: boolean
}

const withWays: Record<string, (props: Props) => React.ReactNode> = {
  vin: VinParts,
  model: ModelParts,
  story: StoryParts,
  danger: DangerParts,
  disputes: DisputeParts,
}

const otherContact = ['email', 'phone']

export function StepPage(props: Props) {
  const { t, page, branch, typed, offers, issues, before, progress, fromCheck } = props
  const title = t.first(`pages.${page.id}.${branch}.title`, `pages.${page.id}.title`)
  const lead = t.first(`pages.${page.id}.${branch}.lead`, `pages.${page.id}.lead`)
  const wrong = wrongsOf(t, issues)
  const isWrong = (name: string) => wrong.find(({ to }) => to === name)?.text
  const files = page.id === 'evidence'
  const Parts = withWays[page.id]
  const keeps = !files && !page.asks.some(name => name.startsWith('consent'))
  // Whether an unusual VIN is correct is asked only after a check of it has failed.
  const asks = page.asks.filter(
    name =>
      !otherContact.includes(name) &&
      (name !== 'vinSure' || typed.vinSure === 'yes' || issues.some(({ code }) => code.startsWith('vin_'))),
  )
  const hintOf = (name: string) => (name === props.mentioned ? t('fields.scenario.mentioned') : undefined)
  const questions = { t, typed, offers, issues, latestDay: props.today, ticks: props.ticks, hintOf }
  const below = (name: string) => {
    if (name === 'vin') return <VinLive t={t} />
    if (name !== 'mobile' || !props.mail) return null
    return (
      <NoMobile t={t} open={otherContact.some(one => typed[one] || isWrong(one))}>
        <PageQuestions {...questions} asks={otherContact} alone={false} />
      </NoMobile>
    )
  }
  return (
    <Frame
      t={t}
      title={title}
      heading={{ id: 'title' }}
      at={page.id}
      dark={props.dark}
      wrong={wrong}
      progress={t('frame.progress', { ...progress, section: t(`sections.${page.section}`) })}
      back={keeps || (fromCheck ? '/app/intake/check' : `/app/intake/${before}`)}
    >
      {lead && <p className="lead">{lead}</p>}
      {page.id === 'vin' && <PhotoForm t={t} read={typed.licenceRead} wrong={isWrong('licence')} />}
      <OwnRecalls t={t} recalls={props.recalls} />
      {props.car && <NamedCar t={t} car={props.car} />}
      <StepForm t={t} to={page.id} save files={files} keeps={keeps}>
        {fromCheck && <input type="hidden" name="back" value="check" />}
        <PageQuestions {...questions} asks={asks} alone={asks.length === 1} below={below} />
        {Parts && <Parts {...props} />}
        {files && <EvidenceParts t={t} files={props.files} wrong={wrong} branch={branch} />}
      </StepForm>
    </Frame>
  )
}
