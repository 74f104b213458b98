import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { InvalidListLink } from '@/app/_shell/invalid-list-link'
import { mayOf } from '@/app/(staff)/_parts/may'
import { getPreference } from '@/lib/accounts/people/preferences'
import { signedIn } from '@/lib/core/context'
import { type CodeItemRow, countCodeItems, pageCodeItems } from '@/lib/dictionaries/lists/code-items'
import { CodeItems } from './_parts/code-items'

const first = 'source'

export default screen({
  path: '/dictionaries/codes',
  isList: true,
  words: ['dictionaries', 'dictionaryCodes', 'uiForm'],
  async read(ctx, _parameters, { entry, ...query }) {
    const everywhere = query.key === undefined && typeof query.name === 'string' && query.name.trim() !== ''
    const key = everywhere ? undefined : typeof query.key === 'string' ? query.key : first
    const [lists, page, preferences, shows] = await Promise.all([
      countCodeItems(ctx, {}),
      pageCodeItems(ctx, { ...query, key }),
      getPreference(ctx, { key: 'dictionary.codes' }),
      visibleTo(),
    ])
    const may = mayOf('dictionary_code', shows)
    const list = lists.find(one => one.key === key)
    const opened = openedOf(page.records, entry, may.add && list?.fixed === false)
    return { lists, list, everywhere, page, opened, userId: signedIn(ctx).id, preferences, may }
  },
  render: ({ everywhere, ...data }) =>
    data.list || everywhere ? (
      <CodeItems {...data} />
    ) : (
      <InvalidListLink text="" href="/dictionaries/codes" />
    ),
})

function openedOf(rows: CodeItemRow[], entry: string | string[] | undefined, mayAdd: boolean) {
  if (entry === 'new') return mayAdd ? ('new' as const) : undefined
  if (entry === 'first') return rows[0]
  return entry === 'last' ? rows.at(-1) : rows.find(({ id }) => id === entry)
}
