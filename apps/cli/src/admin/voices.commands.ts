import type { Command } from 'commander';
import { type Context, operatorOf, type ServerOptions } from '../context';
import { table } from '../table';

interface Json extends ServerOptions {
  json?: boolean;
}

/** parley admin voices ... */
export function voicesCommands(admin: Command, context: Context): void {
  const voices = admin.command('voices').description('voices of tier exclusive a partner was given');
  voices
    .command('grant <partner> <voice>')
    .description('let a partner use a voice, whatever its tier; twice is the same as once')
    .action(async (id: string, voice: string, _options: object, command: Command) => {
      const client = operatorOf(context, command.optsWithGlobals<Json>());
      const body = { voice_id: voice };
      const grant = await client.post('/admin/v1/partners/{id}/voice-grants', { path: { id }, body });
      context.out(`${grant.voice_id}  ${grant.display_name}`);
    });
  voices
    .command('list <partner>')
    .description('list them')
    .action(async (id: string, _options: object, command: Command) => {
      const all = command.optsWithGlobals<Json>();
      const path = { id };
      const client = operatorOf(context, all);
      const { voice_grants: grants } = await client.get('/admin/v1/partners/{id}/voice-grants', { path });
      if (all.json) context.out(JSON.stringify(grants, null, 2));
      else
        table(
          grants.map(({ voice_id, display_name, granted_at }) => ({ voice_id, display_name, granted_at })),
        ).forEach(context.out);
    });
  voices
    .command('revoke <partner> <voice>')
    .description('take it back; agents that have it keep it until they change it')
    .action(async (id: string, voice: string, _options: object, command: Command) => {
      const client = operatorOf(context, command.optsWithGlobals<Json>());
      const path = { id, voice_id: voice };
      const { message } = await client.delete('/admin/v1/partners/{id}/voice-grants/{voice_id}', { path });
      context.out(message);
    });
}
