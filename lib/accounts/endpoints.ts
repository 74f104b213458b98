import { listMyPermissions } from '@/lib/accounts/grants/list-my-permissions'
import { awaitIdentity, stopAwaitingIdentity } from '@/lib/accounts/identities/await-identity'
import { bindIdentities } from '@/lib/accounts/identities/bind-identities'
import { listIdentities } from '@/lib/accounts/identities/list-identities'
import { unbindIdentity } from '@/lib/accounts/identities/unbind-identity'
import { addUser } from '@/lib/accounts/people/add-user'
import { deleteUser } from '@/lib/accounts/people/delete-user'
import { disableUser } from '@/lib/accounts/people/disable-user'
import { editProfile } from '@/lib/accounts/people/edit-profile'
import { editUser } from '@/lib/accounts/people/edit-user'
import { enableUser } from '@/lib/accounts/people/enable-user'
import { getPreference } from '@/lib/accounts/people/get-preference'
import { getUser } from '@/lib/accounts/people/get-user'
import { listPeople } from '@/lib/accounts/people/list-people'
import { pageUsers } from '@/lib/accounts/people/page-users'
import { readAvatar } from '@/lib/accounts/people/read-avatar'
import { readMe } from '@/lib/accounts/people/read-me'
import { readProfile } from '@/lib/accounts/people/read-profile'
import { registerUser } from '@/lib/accounts/people/register-user'
import { removeAvatar } from '@/lib/accounts/people/remove-avatar'
import { setAvatar } from '@/lib/accounts/people/set-avatar'
import { setPreference } from '@/lib/accounts/people/set-preference'
import { addRole } from '@/lib/accounts/roles/add-role'
import { addRoleType } from '@/lib/accounts/roles/add-role-type'
import { deleteRole } from '@/lib/accounts/roles/delete-role'
import { deleteRoleType } from '@/lib/accounts/roles/delete-role-type'
import { editRole } from '@/lib/accounts/roles/edit-role'
import { editRoleType } from '@/lib/accounts/roles/edit-role-type'
import { getRole } from '@/lib/accounts/roles/get-role'
import { listPermissionRoles } from '@/lib/accounts/roles/list-permission-roles'
import { listResources } from '@/lib/accounts/roles/list-resources'
import { listRoleTypes } from '@/lib/accounts/roles/list-role-types'
import { listRoleUsers } from '@/lib/accounts/roles/list-role-users'
import { listRoles } from '@/lib/accounts/roles/list-roles'
import { pageRoles } from '@/lib/accounts/roles/page-roles'
import { setRoleUsers } from '@/lib/accounts/roles/set-role-users'
import { changePassword } from '@/lib/accounts/sessions/change-password'
import { finishSignOut } from '@/lib/accounts/sessions/finish-sign-out'
import { listMySessions } from '@/lib/accounts/sessions/list-my-sessions'
import { listSessions } from '@/lib/accounts/sessions/list-sessions'
import { resetPassword } from '@/lib/accounts/sessions/reset-password'
import { revokeMySessions } from '@/lib/accounts/sessions/revoke-my-sessions'
import { revokeSessions } from '@/lib/accounts/sessions/revoke-sessions'
import { signInWithPassword } from '@/lib/accounts/sessions/sign-in-with-password'
import { signOut } from '@/lib/accounts/sessions/sign-out'
import { unlockUser } from '@/lib/accounts/sessions/unlock-user'
import { changeView } from '@/lib/accounts/views/change-view'
import { listViews } from '@/lib/accounts/views/list-views'
import { removeView } from '@/lib/accounts/views/remove-view'
import { saveView } from '@/lib/accounts/views/save-view'
import { setRoleViews } from '@/lib/accounts/views/set-role-views'
import { del, get, post, put } from '@/lib/http/endpoint'

const system = '/SystemManager/system'
const paging = { pageNum: 'page', pageCurrent: 'page', pageSize: 'limit' } as const

export const accountEndpoints = [
  post('/SystemManager/oauth/token', signInWithPassword, {
    example: { grant_type: 'password', username: 'entry', password: '0'.repeat(64) },
    body: 'form',
    oauthErrors: true,
    withoutRoom: true,
  }),
  post('/session/sign-out', signOut, { body: 'none', withoutRoom: true }),
  get('/session/signed-out', finishSignOut),
  get('/SystemManager/shiroManager/getUserInfo', readMe),
  get('/SystemManager/shiroManager/getAllPermission', listMyPermissions),
  get('/SystemManager/system/custom/people', listPeople),
  get('/preferences/:key', getPreference, { example: { key: 'table:defects' } }),
  put('/preferences/:key', setPreference, {
    example: { key: 'table:defects', value: { columns: ['complaintNo', 'vin'] } },
  }),
  get('/views', listViews, { example: { list: 'defects' } }),
  post('/views', saveView, {
    example: { list: 'defects', name: '本月新增' },
  }),
  put('/views/:id', changeView),
  put('/views/:id/roles', setRoleViews, { example: { roleIds: [] } }),
  del('/views/:id', removeView),

  post(`${system}/user/register`, registerUser, {
    example: { loginId: 'zhang.san', name: '张三', password: 'Winter-tyres-26' },
  }),
  get(`${system}/user/profile`, readProfile),
  put(`${system}/user/profile`, editProfile),
  put(`${system}/user/password`, changePassword, {
    example: { oldPassword: 'Summer-tyres-25', newPassword: 'Winter-tyres-26' },
  }),
  get(`${system}/user/sessions`, listMySessions),
  del(`${system}/user/sessions`, revokeMySessions),
  post(`${system}/user/avatar`, setAvatar, { body: 'multipart', maxBytes: 6 * 1024 * 1024 }),
  del(`${system}/user/avatar`, removeAvatar),

  get(`${system}/custom/userPage`, pageUsers, { rename: paging }),
  post(`${system}/user/add`, addUser, { example: { loginId: 'zhang.san', name: '张三' } }),
  put(`${system}/user/edit`, editUser),
  get(`${system}/user/:id/info`, getUser),
  del(`${system}/user/:id/delete`, deleteUser),
  post(`${system}/user/:id/enable`, enableUser),
  post(`${system}/user/:id/disable`, disableUser),
  post(`${system}/user/:id/unlock`, unlockUser, { body: 'none' }),
  post(`${system}/user/:id/resetPassword`, resetPassword),
  get(`${system}/user/:id/sessions`, listSessions),
  del(`${system}/user/:id/sessions`, revokeSessions),
  get(`${system}/user/:id/identities`, listIdentities),
  post(`${system}/user/:id/identities`, bindIdentities),
  del(`${system}/user/:id/identities`, unbindIdentity),
  post(`${system}/user/:id/identities/await`, awaitIdentity, { body: 'none' }),
  del(`${system}/user/:id/identities/await`, stopAwaitingIdentity),
  get(`${system}/user/:id/avatar`, readAvatar),

  get(`${system}/custom/rolePage`, pageRoles, { rename: paging }),
  get(`${system}/custom/roleList`, listRoles),
  get(`${system}/custom/queryRoleTypeList`, listRoleTypes),
  get(`${system}/custom/queryResourceList`, listResources),
  get(`${system}/custom/permissionRoles`, listPermissionRoles, { example: { access: 'vehicle_defect_opt' } }),
  post(`${system}/role/type/add`, addRoleType),
  put(`${system}/role/type/edit`, editRoleType),
  del(`${system}/role/type/:id/delete`, deleteRoleType),
  post(`${system}/role/add`, addRole),
  put(`${system}/role/edit`, editRole),
  get(`${system}/role/:id/info`, getRole),
  del(`${system}/role/:id/delete`, deleteRole),
  get(`${system}/role/:id/users`, listRoleUsers),
  put(`${system}/role/:id/users`, setRoleUsers),
] as const
