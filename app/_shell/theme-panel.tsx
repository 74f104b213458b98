import { useTranslations } from 'next-intl'
import { OneOf } from '@/app/_ui/form/one-of'
import { Icon } from '../_ui/icon'
import { modeChoices, primaries, type ThemeChoice } from './theme/choice'

interface PanelProps {
  choice: ThemeChoice
  choose(change: Partial<ThemeChoice>): void
}

export default function ThemePanel({ choice, choose }: PanelProps) {
  const t = useTranslations('shell.theme')
  return (
    <>
      <fieldset>
        <legend>{t('color')}</legend>
        <div className="swatches">
          {primaries.map(primary => (
            <label key={primary} title={t(`colors.${primary}`)} style={{ background: `#${primary}` }}>
              <input
                type="radio"
                name="primary"
                checked={choice.primary === primary}
                onChange={() => choose({ primary })}
              />
              <span className="visually-hidden">{t(`colors.${primary}`)}</span>
              <Icon name="check" />
            </label>
          ))}
        </div>
      </fieldset>
      <OneOf
        legend={t('mode')}
        name="mode"
        values={modeChoices}
        value={choice.mode}
        labelOf={mode => t(mode)}
        onChange={mode => choose({ mode })}
      />
      <fieldset>
        <legend>{t('reading')}</legend>
        <label>
          <input type="checkbox" checked={choice.weak} onChange={() => choose({ weak: !choice.weak })} />
          {t('weak')}
        </label>
      </fieldset>
    </>
  )
}
