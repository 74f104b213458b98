import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { Words } from '@/app/_shell/words'
import { InvalidListLink } from '@/app/(staff)/_parts/invalid-list-link'
import { resultOrMessage } from '@/app/(staff)/_parts/result-or-message'
import { getPreference } from '@/lib/accounts/people/preferences'
import { signedIn } from '@/lib/core/context'
import { type CodeItemRow, countCodeItems, pageCodeItems } from '@/lib/dictionaries/lists/code-items'
import { CodeItems } from './_parts/code-items'

const first = 'source'

export default screen({
  path: '/dictionaries/codes',
  async read(ctx, _parameters, { entry, ...query }) {
    const everywhere = query.key === undefined && typeof query.name === 'string' && query.name.trim() !== ''
    const key = everywhere ? undefined : typeof query.key === 'string' ? query.key : first
    const [lists, page, preferences, shows] = await Promise.all([
      countCodeItems(ctx, {}),
      resultOrMessage(ctx, pageCodeItems(ctx, { ...query, key })),
      getPreference(ctx, { key: 'dictionary.codes' }),
      visibleTo(),
    ])
    const may = {
      add: shows('dictionary_code:add'),
      edit: shows('dictionary_code:edit'),
      enable: shows('dictionary_code:enable'),
      disable: shows('dictionary_code:disable'),
      delete: shows('dictionary_code:delete'),
    }
    const list = lists.find(one => one.key === key)
    const opened = 'problem' in page ? undefined : openedOf(page.records, entry, may.add && !list?.fixed)
    return { lists, list, everywhere, page, opened, userId: signedIn(ctx).id, preferences, may }
  },
  render({ lists, list, everywhere, page, ...rest }) {
    return (
      <Words names={['dictionaries', 'dictionaryCodes', 'uiForm']}>
        {'problem' in page || !(list || everywhere) ? (
          <InvalidListLink text={'problem' in page ? page.problem : ''} href="/dictionaries/codes" />
        ) : (
          <CodeItems lists={lists} list={list} page={page} {...rest} />
        )}
      </Words>
    )
  },
})

function openedOf(rows: CodeItemRow[], entry: string | string[] | undefined, mayAdd: boolean) {
  if (entry === 'new') return mayAdd ? ('new' as const) : undefined
  if (entry === 'first') return rows[0]
  return entry === 'last' ? rows.at(-1) : rows.find(({ id }) => id === entry)
}
