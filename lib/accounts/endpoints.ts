import { del, get, post, put } from '@/lib/http/endpoint'
import { finishSignOut } from './finish-sign-out'
import { getPreference } from './get-preference'
import { keepPreference } from './keep-preference'
import { keepView } from './keep-view'
import { listMyPermissions } from './list-my-permissions'
import { listPeople } from './list-people'
import { listViews } from './list-views'
import { readMe } from './read-me'
import { removeView } from './remove-view'
import { signInWithPassword } from './sign-in-with-password'
import { signOut } from './sign-out'

export const accountEndpoints = [
  post('/SystemManager/oauth/token', signInWithPassword, { body: 'form', oauthErrors: true }),
  post('/session/sign-out', signOut, { body: 'none' }),
  get('/session/signed-out', finishSignOut),
  get('/SystemManager/shiroManager/getUserInfo', readMe),
  get('/SystemManager/shiroManager/getAllPermission', listMyPermissions),
  get('/SystemManager/system/custom/people', listPeople),
  get('/preferences/:key', getPreference),
  put('/preferences/:key', keepPreference),
  get('/views', listViews),
  post('/views', keepView),
  del('/views/:id', removeView),
]
