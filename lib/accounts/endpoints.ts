import { del, get, post, put } from '@/lib/http/endpoint'
import { addUser } from './add-user'
import { changePassword } from './change-password'
import { deleteUser } from './delete-user'
import { disableUser } from './disable-user'
import { editProfile } from './edit-profile'
import { editUser } from './edit-user'
import { enableUser } from './enable-user'
import { finishSignOut } from './finish-sign-out'
import { getPreference } from './get-preference'
import { getUser } from './get-user'
import { keepAvatar, readAvatar, removeAvatar } from './keep-avatar'
import { keepPreference } from './keep-preference'
import { addRole, deleteRole, editRole } from './keep-role'
import { addRoleType, deleteRoleType, editRoleType, listRoleTypes } from './keep-role-types'
import { keepRoleUsers, listRoleUsers } from './keep-role-users'
import { keepView } from './keep-view'
import { listMyPermissions } from './list-my-permissions'
import { listPeople } from './list-people'
import { listResources } from './list-resources'
import { listMySessions, listSessions } from './list-sessions'
import { listViews } from './list-views'
import { getRole, listRoles, pageRoles } from './page-roles'
import { pageUsers } from './page-users'
import { readMe } from './read-me'
import { readProfile } from './read-profile'
import { registerUser } from './register-user'
import { removeView } from './remove-view'
import { resetPassword } from './reset-password'
import { revokeMySessions, revokeSessions } from './revoke-sessions'
import { signInWithPassword } from './sign-in-with-password'
import { signOut } from './sign-out'
import { unlockUser } from './unlock-user'

const system = '/SystemManager/system'
/** The last of two names is the one that the document tells. */
const paging = { pageNum: 'page', pageCurrent: 'page', pageSize: 'limit' }

export const accountEndpoints = [
  post('/SystemManager/oauth/token', signInWithPassword, {
    body: 'form',
    oauthErrors: true,
    withoutRoom: true,
  }),
  post('/session/sign-out', signOut, { body: 'none', withoutRoom: true }),
  get('/session/signed-out', finishSignOut),
  get('/SystemManager/shiroManager/getUserInfo', readMe),
  get('/SystemManager/shiroManager/getAllPermission', listMyPermissions),
  get('/SystemManager/system/custom/people', listPeople),
  get('/preferences/:key', getPreference),
  put('/preferences/:key', keepPreference),
  get('/views', listViews),
  post('/views', keepView),
  del('/views/:id', removeView),

  post(`${system}/user/register`, registerUser),
  get(`${system}/user/profile`, readProfile),
  put(`${system}/user/profile`, editProfile),
  put(`${system}/user/password`, changePassword),
  get(`${system}/user/sessions`, listMySessions),
  del(`${system}/user/sessions`, revokeMySessions),
  post(`${system}/user/avatar`, keepAvatar, { body: 'multipart', maxBytes: 6 * 1024 * 1024 }),
  del(`${system}/user/avatar`, removeAvatar),

  get(`${system}/custom/userPage`, pageUsers, { rename: paging }),
  post(`${system}/user/add`, addUser),
  put(`${system}/user/edit`, editUser),
  get(`${system}/user/:id/info`, getUser),
  del(`${system}/user/:id/delete`, deleteUser),
  post(`${system}/user/:id/enable`, enableUser),
  post(`${system}/user/:id/disable`, disableUser),
  post(`${system}/user/:id/unlock`, unlockUser, { body: 'none' }),
  post(`${system}/user/:id/resetPassword`, resetPassword),
  get(`${system}/user/:id/sessions`, listSessions),
  del(`${system}/user/:id/sessions`, revokeSessions),
  get(`${system}/user/:id/avatar`, readAvatar),

  get(`${system}/custom/rolePage`, pageRoles, { rename: paging }),
  get(`${system}/custom/roleList`, listRoles),
  get(`${system}/custom/queryRoleTypeList`, listRoleTypes),
  get(`${system}/custom/queryResourceList`, listResources),
  post(`${system}/role/type/add`, addRoleType),
  put(`${system}/role/type/edit`, editRoleType),
  del(`${system}/role/type/:id/delete`, deleteRoleType),
  post(`${system}/role/add`, addRole),
  put(`${system}/role/edit`, editRole),
  get(`${system}/role/:id/info`, getRole),
  del(`${system}/role/:id/delete`, deleteRole),
  get(`${system}/role/:id/users`, listRoleUsers),
  put(`${system}/role/:id/users`, keepRoleUsers),
]
