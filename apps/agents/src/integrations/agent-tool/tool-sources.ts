import { Injectable } from '@nestjs/common';
import type { AgentToolKind } from '@parley/contracts';
import { ConnectorSource } from './connector-source';
import { FunctionSource } from './function-source';
import type { ToolSource } from './tool-source';

@Injectable()
export class ToolSources {
  private readonly byKind: Record<AgentToolKind, ToolSource>;

  constructor(functions: FunctionSource, connectors: ConnectorSource) {
    this.byKind = { custom_function: functions, connector_action: connectors };
  }

  of(kind: AgentToolKind): ToolSource {
    return this.byKind[kind];
  }
}
