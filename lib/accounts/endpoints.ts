import { get } from '@/lib/http/endpoint'
import { listMyPermissions } from './list-my-permissions'
import { readMe } from './read-me'

export const accountEndpoints = [
  get('/SystemManager/shiroManager/getUserInfo', readMe),
  get('/SystemManager/shiroManager/getAllPermission', listMyPermissions),
]
