export { SandboxConfig } from './sandbox.config';
export { sandboxService } from './sandbox.service';
