import { addServiceKey, listServiceKeys, revokeServiceKey } from '@/lib/accounts/keys/service-keys'
import { readAvatar, removeAvatar, setAvatar } from '@/lib/accounts/people/avatar'
import { deleteUser } from '@/lib/accounts/people/delete-user'
import { addUser, disableUser, editUser, enableUser } from '@/lib/accounts/people/edit-user'
import { listMyPermissions } from '@/lib/accounts/people/grants'
import {
  awaitIdentity,
  bindIdentities,
  listIdentities,
  stopAwaitingIdentity,
  unbindIdentity,
} from '@/lib/accounts/people/identities'
import { listPeople } from '@/lib/accounts/people/list-people'
import { getUser, pageUsers } from '@/lib/accounts/people/page-users'
import { getPreference, setPreference } from '@/lib/accounts/people/preferences'
import { editProfile, readMe, readProfile } from '@/lib/accounts/people/profile'
import { registerUser } from '@/lib/accounts/people/register-user'
import { addRole, deleteRole, editRole } from '@/lib/accounts/roles/edit-role'
import { listPermissionRoles, listResources } from '@/lib/accounts/roles/list-resources'
import { getRole, listRoles, pageRoles } from '@/lib/accounts/roles/page-roles'
import { addRoleType, deleteRoleType, editRoleType, listRoleTypes } from '@/lib/accounts/roles/role-types'
import { listRoleUsers, setRoleUsers } from '@/lib/accounts/roles/role-users'
import { changePassword, resetPassword } from '@/lib/accounts/sessions/change-password'
import { listMySessions, listSessions } from '@/lib/accounts/sessions/list-sessions'
import { revokeMySessions, revokeSessions } from '@/lib/accounts/sessions/revoke-sessions'
import { signInWithPassword } from '@/lib/accounts/sessions/sign-in-with-password'
import { finishSignOut, signOut } from '@/lib/accounts/sessions/sign-out'
import { unlockUser } from '@/lib/accounts/sessions/unlock-user'
import { listViews } from '@/lib/accounts/views/list-views'
import { changeView, removeView, saveView, setRoleViews } from '@/lib/accounts/views/save-view'
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
    idempotent: true,
  }),
  get(`${system}/user/profile`, readProfile),
  put(`${system}/user/profile`, editProfile, { sentBack: [readProfile] }),
  put(`${system}/user/password`, changePassword, {
    example: { oldPassword: 'Summer-tyres-25', newPassword: 'Winter-tyres-26' },
  }),
  get(`${system}/user/sessions`, listMySessions),
  del(`${system}/user/sessions`, revokeMySessions),
  post(`${system}/user/avatar`, setAvatar, { body: 'multipart', maxBytes: 6 * 1024 * 1024 }),
  del(`${system}/user/avatar`, removeAvatar),

  get(`${system}/custom/userPage`, pageUsers, { rename: paging }),
  post(`${system}/user/add`, addUser, { example: { loginId: 'zhang.san', name: '张三' } }),
  put(`${system}/user/edit`, editUser, { sentBack: [getUser] }),
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
  get(`${system}/user/:id/keys`, listServiceKeys),
  post(`${system}/user/:id/keys`, addServiceKey, {
    example: {
      name: '统计平台',
      scopes: ['vehicle_defect:query'],
      networks: ['10.20.0.0/16'],
      expiresOn: '2027-06-30',
    },
  }),
  del(`${system}/user/:id/keys/:keyId`, revokeServiceKey),

  get(`${system}/custom/rolePage`, pageRoles, { rename: paging }),
  get(`${system}/custom/roleList`, listRoles),
  get(`${system}/custom/queryRoleTypeList`, listRoleTypes),
  get(`${system}/custom/queryResourceList`, listResources),
  get(`${system}/custom/permissionRoles`, listPermissionRoles, { example: { access: 'vehicle_defect_opt' } }),
  post(`${system}/role/type/add`, addRoleType),
  put(`${system}/role/type/edit`, editRoleType, { sentBack: [listRoleTypes] }),
  del(`${system}/role/type/:id/delete`, deleteRoleType),
  post(`${system}/role/add`, addRole),
  put(`${system}/role/edit`, editRole, { sentBack: [getRole] }),
  get(`${system}/role/:id/info`, getRole),
  del(`${system}/role/:id/delete`, deleteRole),
  get(`${system}/role/:id/users`, listRoleUsers),
  put(`${system}/role/:id/users`, setRoleUsers),
] as const
