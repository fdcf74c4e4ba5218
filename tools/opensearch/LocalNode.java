import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.transport.Netty4Plugin;

/**
 * Starts an OpenSearch node from the project's libraries, which have no start script.
 * Usage: LocalNode FOLDER KEY=VALUE...
 */
public final class LocalNode {
    private static final class WithHttp extends Node {
        WithHttp(Environment environment) {
            super(environment, List.of(Netty4Plugin.class), false);
        }
    }

    public static void main(String[] arguments) throws Exception {
        Settings.Builder settings = Settings.builder().put("path.home", arguments[0]);
        for (int at = 1; at < arguments.length; at += 1) {
            String[] parts = arguments[at].split("=", 2);
            settings.put(parts[0], parts[1]);
        }
        Node node = new WithHttp(
            InternalSettingsPreparer.prepareEnvironment(settings.build(), Map.of(), null, () -> "local"));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                node.close();
            } catch (IOException error) {
                error.printStackTrace();
            }
        }));
        node.start();
        new CountDownLatch(1).await();
    }
}
